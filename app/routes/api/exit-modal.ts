import { requestEmailSignup } from '#app/modules/exit-modal/request-email-signup.server.ts';
import { findExitModalPreview, listLiveExitModals } from '#app/modules/exit-modal/list-live-modals.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/exit-modal.ts';
import { createPublicFormApiErrorResponse } from './form-refusal.ts';

export const handle = { area: 'function', body: { as: 'fields' } } satisfies RouteOptions;

/**
 * GET /api/exit-modal: returns the active modals in order; requested when the browser is idle, and only by
 * pages that know of one. With `preview` returns that modal alone, drafts included, for the team.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const preview = url.searchParams.get('preview');
  if (preview === null) return Response.json({ modals: await listLiveExitModals(ctx) });
  const modal = hasPermission(ctx.actor, 'exit-modal:read') ? await findExitModalPreview(ctx, preview) : null;
  return modal
    ? Response.json({ modals: [modal] })
    : createJsonErrorResponse(404, 'NOT_FOUND', 'This exit modal doesn’t exist.');
}

/**
 * POST /api/exit-modal: stores an email address entered in a modal; 201 for every address, or one message per
 * field.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const taken = await requestEmailSignup(context.get(appContext), await readFormOrJsonBodyFields(request));
  return taken.ok
    ? Response.json({ message: 'Please check your inbox.' }, { status: 201 })
    : createPublicFormApiErrorResponse(taken.failure);
}
