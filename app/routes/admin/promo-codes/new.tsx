import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { listPromoAppliesToChoices } from '#app/modules/promo-pages/list-applies-to-choices.server.ts';
import { NEW_PROMO_TERMS, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { createNewPromoCodeIntents } from './intents.server.ts';
import { PromoEditor } from './promo-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('promos:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const version = 1;
  // A new code has no start and end, so no time zone is needed.
  return {
    promo: null,
    record: { version, values: toPromoFormValues(NEW_PROMO_TERMS, version, EASTERN_TIME_ZONE) },
    mayWrite: true,
    mayReadAudit: false,
    draftOwner: getBrowserDraftOwnerKey(ctx),
    choices: await listPromoAppliesToChoices(ctx, NEW_PROMO_TERMS),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return runPostedFormIntent(ctx, request, createNewPromoCodeIntents(await readShopTimeZone(ctx)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewPromoPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PromoEditor editor={loaderData} answer={actionData} />;
}
