import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { toModalFormValues } from '#app/modules/exit-modal/modal-form.ts';
import { findExitModalForEditor } from '#app/modules/modal-pages/find-edited-modal.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createExitModalIntents } from './intents.server.ts';
import { ExitModalEditor } from './modal-editor.tsx';
import { ExitModalResults } from './modal-results.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('exit-modal:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const modal = await findExitModalForEditor(ctx, params.id);
  if (!modal) throw data(null, { status: 404 });
  const { version, content } = modal;
  return {
    modal,
    record: { version, values: toModalFormValues(content, version, await readShopTimeZone(ctx)) },
    mayWrite: hasPermission(ctx.actor, 'exit-modal:write'),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'exit-modal:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, createExitModalIntents(params.id, await readShopTimeZone(ctx)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function EditModalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ExitModalEditor key={loaderData.modal.id} editor={loaderData} answer={actionData} />
      <ExitModalResults modal={loaderData.modal} />
    </>
  );
}
