import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import {
  findEditableMailTextWithDraft,
  listMailTextVersions,
} from '#app/modules/notifications/texts/find-mail-text.server.ts';
import { renderMailTextPreview } from '#app/modules/notifications/texts/preview-mail-text.server.ts';
import { findOrderFactsForMailPreview } from '#app/modules/order-pages/admin/find-mail-facts.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createMailTextIntents } from './intents.server.ts';
import { MailTextEditor } from './mail-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

/** Returns the order the preview uses: its number as entered and its data; null if none is requested. */
async function findMailPreviewOrder(ctx: AppContext, requested: string | null) {
  if (!requested || !hasPermission(ctx.actor, 'orders:read')) return null;
  const number = requested.trim().toLowerCase().slice(0, 40);
  return { number, facts: await findOrderFactsForMailPreview(ctx, number) };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const mail = await findEditableMailTextWithDraft(ctx, params.template);
  if (!mail) throw data(null, { status: 404 });
  const isHistory = url.searchParams.get('tab') === 'history';
  const versions = isHistory ? await listMailTextVersions(ctx, params.template) : null;
  const order = await findMailPreviewOrder(ctx, url.searchParams.get('order'));
  const shown = await renderMailTextPreview(ctx, params.template, order?.facts ?? {});
  return {
    mail,
    subject: shown?.subject ?? '',
    versions:
      versions && versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
    order: order && { number: order.number, isFound: order.facts !== null },
    rights: {
      maySeeOrders: hasPermission(ctx.actor, 'orders:read'),
      mayReadLog: hasPermission(ctx.actor, 'mails:read'),
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const mail = await findEditableMailTextWithDraft(ctx, params.template);
  if (!mail) throw data(null, { status: 404 });
  return runPostedFormIntent(ctx, request, createMailTextIntents(params.template, mail.parts));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The editor of one email template. */
export default function MailTextPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another email; the route stays the same.
  return <MailTextEditor key={loaderData.mail.template} editor={loaderData} answer={actionData} />;
}
