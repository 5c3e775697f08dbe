import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { toModalFormValues, EMPTY_EXIT_MODAL_CONTENT } from '#app/modules/exit-modal/modal-form.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { createNewExitModalIntents } from './intents.server.ts';
import { ExitModalEditor } from './modal-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('exit-modal:write')];

export function loader({ context }: Route.LoaderArgs) {
  const version = 1;
  // A new modal has no start and end, so no time zone is needed.
  return {
    modal: null,
    record: { version, values: toModalFormValues(EMPTY_EXIT_MODAL_CONTENT, version, EASTERN_TIME_ZONE) },
    mayWrite: true,
    mayReadAudit: false,
    draftOwner: getBrowserDraftOwnerKey(context.get(appContext)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return runPostedFormIntent(ctx, request, createNewExitModalIntents(await readShopTimeZone(ctx)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewModalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ExitModalEditor editor={loaderData} answer={actionData} />;
}
