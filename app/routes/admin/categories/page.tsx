import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { readCategoriesForEdit } from '#app/modules/categories/read-categories.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/page';
import { CategoriesEditor } from './categories-editor.tsx';
import { categoryIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('settings:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    categories: await readCategoriesForEdit(ctx),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, categoryIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The categories of the catalog: names, appearance, order and visibility (pages.md, /admin/categories). */
export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CategoriesEditor {...loaderData} answer={actionData} />;
}
