import type { DemoSeedStep } from '../history/plan-steps.server.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import { seedBulkJobs } from './write-bulk-jobs.server.ts';
import { seedDailyAgentFigures, seedSearchPhrases } from './write-day-figures.server.ts';
import {
  seedBlogPosts,
  insertDemoReplySnippets,
  seedSpamReview,
  seedTestimonials,
} from './write-admin-texts.server.ts';
import { seedAccountErasures } from './write-erasures.server.ts';
import { createDemoServiceExportSeedStep } from './write-export-job.server.ts';
import { seedExitModals } from './write-windows.server.ts';

/**
 * Returns the steps that make admin pages look like those of a busy shop, in addition to orders and people:
 * drafts, snippets, exit modals, bulk jobs, agent actions. They come after the orders and leads, because some
 * refer to them.
 */
export function createAdminSeedSteps(context: DemoOrderSimulationContext): DemoSeedStep[] {
  const step = (
    words: string,
    run: (ctx: Parameters<DemoSeedStep['run']>[0], context: DemoOrderSimulationContext) => Promise<void>,
  ) => ({
    words,
    run: (ctx: Parameters<DemoSeedStep['run']>[0]) => run({ ...ctx, now: context.now }, context),
  });
  return [
    step('snippets', insertDemoReplySnippets),
    step('posts that are not out yet', seedBlogPosts),
    step('testimonials to look at', seedTestimonials),
    step('a review that is advertising', seedSpamReview),
    step('exit windows', seedExitModals),
    step('phrases of the search', seedSearchPhrases),
    step('what agents did', seedDailyAgentFigures),
    step('requests to be deleted', seedAccountErasures),
    step('jobs of many rows', seedBulkJobs),
    createDemoServiceExportSeedStep(context),
  ];
}
