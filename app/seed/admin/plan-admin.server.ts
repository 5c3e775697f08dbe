import type { SeedStep } from '../history/plan-steps.server.ts';
import type { SimulationContext } from '../history/simulation.server.ts';

import { writeBulkJobs } from './write-bulk-jobs.server.ts';
import { writeAgentDays, writePhrases } from './write-day-figures.server.ts';
import { writePosts, writeSnippets, writeSpamReview, writeTestimonials } from './write-admin-texts.server.ts';
import { writeErasures } from './write-erasures.server.ts';
import { exportStep } from './write-export-job.server.ts';
import { writeWindows } from './write-windows.server.ts';

/**
 * Returns the steps that make admin pages look like those of a busy shop, in addition to orders and people:
 * drafts, snippets, exit modals, bulk jobs, agent actions. They come after the orders and leads, because some
 * refer to them.
 */
export function adminSteps(context: SimulationContext): SeedStep[] {
  const step = (
    words: string,
    run: (ctx: Parameters<SeedStep['run']>[0], context: SimulationContext) => Promise<void>,
  ) => ({
    words,
    run: (ctx: Parameters<SeedStep['run']>[0]) => run({ ...ctx, now: context.now }, context),
  });
  return [
    step('snippets', writeSnippets),
    step('posts that are not out yet', writePosts),
    step('testimonials to look at', writeTestimonials),
    step('a review that is advertising', writeSpamReview),
    step('exit windows', writeWindows),
    step('phrases of the search', writePhrases),
    step('what agents did', writeAgentDays),
    step('requests to be deleted', writeErasures),
    step('jobs of many rows', writeBulkJobs),
    exportStep(context),
  ];
}
