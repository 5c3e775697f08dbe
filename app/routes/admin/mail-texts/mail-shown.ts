import { data } from 'react-router';

import { renderMailTextPreview } from '#app/modules/notifications/texts/preview-mail-text.server.ts';
import { findOrderFactsForMailPreview } from '#app/modules/order-pages/admin/find-mail-facts.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/mail-shown';

export const handle = { isFramed: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

/** The frame may show the email and nothing else: no scripts, forms or navigation. */
const MAIL_PREVIEW_RESPONSE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

const DARK_COLOR_SCHEME_MEDIA_PATTERN = /@media \(prefers-color-scheme: ?dark\)/g;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const renderPlainTextMail = (subject: string, text: string) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>` +
  `<body style="margin:0;padding:20px;background:#fff;color:#15181c"><pre style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/22px ui-monospace,monospace">${escapeHtml(text)}</pre></body></html>`;

/**
 * Returns an email with its draft as a mail client shows it: `view` is light, dark or text; `order` is an
 * order number to use as the example.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const number = url.searchParams.get('order');
  const facts = number ? await findOrderFactsForMailPreview(ctx, number) : {};
  const mail = facts && (await renderMailTextPreview(ctx, params.template, facts));
  if (!mail) throw data(null, { status: 404 });
  const view = url.searchParams.get('view');
  if (view === 'text')
    return new Response(renderPlainTextMail(mail.subject, mail.text), {
      headers: MAIL_PREVIEW_RESPONSE_HEADERS,
    });
  // Independent of the reader's own color scheme.
  const html = mail.html.replaceAll(
    DARK_COLOR_SCHEME_MEDIA_PATTERN,
    view === 'dark' ? '@media all' : '@media not all',
  );
  return new Response(html, { headers: MAIL_PREVIEW_RESPONSE_HEADERS });
}
