import { syncCaseStudies } from '#app/modules/case-studies/sync-case-studies.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/sync-case-studies.ts';

export const handle = { area: 'function', body: { as: 'nothing' } } satisfies RouteFacts;

/** CASES-09: without a body, staff only; what the check of the stored files found, in one sentence. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json(await syncCaseStudies(context.get(appContext)));
}
