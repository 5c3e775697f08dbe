import { data } from 'react-router';

import { previewMail } from '#app/modules/notifications/texts/preview-mail-text.server.ts';
import { findMailFacts } from '#app/modules/order-pages/desk/find-mail-facts.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/mail-shown';

export const handle = { isFramed: true } satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [onlyWith('templates:write')];

/** A mail in a frame may show itself, and nothing else: no script, no form, no way out. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

const DARK = /@media \(prefers-color-scheme: ?dark\)/g;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plainPage = (subject: string, text: string) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>` +
  `<body style="margin:0;padding:20px;background:#fff;color:#15181c"><pre style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/22px ui-monospace,monospace">${escaped(text)}</pre></body></html>`;

/** A mail with its draft, as a program shows it: `view` is light, dark or text; `order` the number of an order to tell of. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const number = url.searchParams.get('order');
  const facts = number ? await findMailFacts(ctx, number) : {};
  const mail = facts && (await previewMail(ctx, params.template, facts));
  if (!mail) throw data(null, { status: 404 });
  const view = url.searchParams.get('view');
  if (view === 'text') return new Response(plainPage(mail.subject, mail.text), { headers: HEADERS });
  // Whatever the reader's own screen is like.
  const html = mail.html.replaceAll(DARK, view === 'dark' ? '@media all' : '@media not all');
  return new Response(html, { headers: HEADERS });
}
