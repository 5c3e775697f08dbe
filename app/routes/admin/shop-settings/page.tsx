import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/page';
import { shopSettingsFormIntents } from './intents.server.ts';
import { readSettingsTabData } from './read-settings.server.ts';
import { ShopSettingsEditor } from './settings-editor.tsx';
import { parseSettingsTab } from './settings-tabs.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('settings:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    settings: await readSettingsTabData(ctx, parseSettingsTab(url.searchParams.get('tab'))),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, shopSettingsFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The shop's details, calendar, documents and data retention (pages.md, /admin/homepage-content). */
export default function ShopSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ShopSettingsEditor key={loaderData.settings.tab} {...loaderData} answer={actionData} />;
}
