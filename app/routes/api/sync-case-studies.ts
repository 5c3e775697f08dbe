import { recheckCaseStudyFiles } from '#app/modules/case-studies/sync-case-studies.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/sync-case-studies.ts';

export const handle = { area: 'function', body: { as: 'nothing' } } satisfies RouteOptions;

/** CASES-09: takes no body, staff only; returns the result of the stored files' check as one sentence. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json(await recheckCaseStudyFiles(context.get(appContext)));
}
