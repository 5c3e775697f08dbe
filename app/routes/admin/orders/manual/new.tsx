import { randomUUID } from 'node:crypto';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { createManualOrderIntents } from './intents.server.ts';
import { ManualOrderForm } from './order-form.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:refund')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    formId: randomUUID(),
    services: await listSellableServiceSelectOptions(ctx),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createManualOrderIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ManualOrderForm {...loaderData} answer={actionData} />;
}
