import { data } from 'react-router';

import { keepPage } from '#app/admin-kit/keep-page.ts';
import { findMailText, listMailVersions } from '#app/modules/notifications/texts/find-mail-text.server.ts';
import { previewMail } from '#app/modules/notifications/texts/preview-mail-text.server.ts';
import { findMailFacts } from '#app/modules/order-pages/admin/find-mail-facts.server.ts';
import { can } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { draftOwner } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { mailTextIntents } from './intents.server.ts';
import { MailEditor } from './mail-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

/** Returns the order the preview uses: its number as entered and its data; null if none is requested. */
async function findRequestedOrder(ctx: AppContext, requested: string | null) {
  if (!requested || !can(ctx.actor, 'orders:read')) return null;
  const number = requested.trim().toLowerCase().slice(0, 40);
  return { number, facts: await findMailFacts(ctx, number) };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const mail = await findMailText(ctx, params.template);
  if (!mail) throw data(null, { status: 404 });
  const isHistory = url.searchParams.get('tab') === 'history';
  const versions = isHistory ? await listMailVersions(ctx, params.template) : null;
  const order = await findRequestedOrder(ctx, url.searchParams.get('order'));
  const shown = await previewMail(ctx, params.template, order?.facts ?? {});
  return {
    mail,
    subject: shown?.subject ?? '',
    versions:
      versions && versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
    order: order && { number: order.number, isFound: order.facts !== null },
    rights: {
      maySeeOrders: can(ctx.actor, 'orders:read'),
      mayReadLog: can(ctx.actor, 'mails:read'),
      mayReadAudit: can(ctx.actor, 'audit:read'),
    },
    draftOwner: draftOwner(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const mail = await findMailText(ctx, params.template);
  if (!mail) throw data(null, { status: 404 });
  return runIntent(ctx, request, mailTextIntents(params.template, mail.parts));
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

/** The editor of one email template. */
export default function MailTextPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another email; the route stays the same.
  return <MailEditor key={loaderData.mail.template} editor={loaderData} answer={actionData} />;
}
