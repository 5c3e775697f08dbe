import { recordBookCallLinkClick } from '#app/modules/crm/leads/record-book-call.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/book-call.ts';

export const handle = { area: 'function', body: { as: 'nothing' }, limit: 'events' } satisfies RouteOptions;

/**
 * POST /api/book-call: records a click on the link to book a call; always 204, so that it does not reveal who
 * is a contact.
 */
export async function action({ context }: Route.ActionArgs) {
  await recordBookCallLinkClick(context.get(appContext));
  return new Response(null, { status: 204 });
}
