import type { AppContext } from '#app/platform/context.ts';

import { caseStudies } from '../tables.server.ts';

/** Whether the shop has any case study, of whatever status. */
export async function hasCaseStudies(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: caseStudies.id }).from(caseStudies).limit(1)).length > 0;
}
