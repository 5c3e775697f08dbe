import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { findLearnedPhraseOffers } from '#app/modules/search/learned/learned-phrase.ts';
import { offerLearnedSearchPhrases } from '#app/modules/search/learned/offer-phrases.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { listSearchesLeadingToCartOrPurchase } from './list-bought-searches.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'search.learn': NoJobData;
  }
}

/**
 * Every night, before old searches are deleted: suggests phrases from the queries of visitors who bought
 * (search.md "Learned phrases").
 */
export const learnSearchPhrasesJob: JobDefinition<'search.learn'> = {
  queue: 'search.learn',
  label: 'Learn phrases of buyers',
  isOneEnough: true,
  schedule: '10 4 * * *',
  run: suggestLearnedSearchPhrases,
};

/** Suggests learned phrases, or accepts them if the shop is set to. */
export async function suggestLearnedSearchPhrases(ctx: AppContext): Promise<void> {
  const offers = findLearnedPhraseOffers(await listSearchesLeadingToCartOrPurchase(ctx));
  const { search } = await readSiteContent(ctx);
  const offered = await offerLearnedSearchPhrases(ctx, { offers, isAccepting: search.acceptsLearned });
  if (offered.offered + offered.accepted > 0) ctx.log.info(offered, 'buyer phrases learned');
}
