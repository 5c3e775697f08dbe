import type { AppContext } from '#app/platform/context.ts';

import { listCaseStudies, listCaseStudiesByCategory } from './list-case-studies.server.ts';
import { sortCaseStudies, type CaseStudyPageFilter } from './model.ts';
import { readCaseStudyViews } from './read-case-study-views.server.ts';
import {
  groupCaseStudyDownloadsByCampaign,
  type CaseStudyCampaignDownloads,
  type CaseStudyCardView,
  type PublicCaseStudyView,
  toCaseStudyCard,
} from './case-study-view.ts';

/** The data of /resources; `hasFailed` is CASES-05. */
export type CaseStudyPageData = {
  choice: CaseStudyPageFilter;
  /** The leading case study of CASES-03, independent of the filter below it; null if none is featured. */
  featured: PublicCaseStudyView | null;
  items: PublicCaseStudyView[];
  campaigns: CaseStudyCampaignDownloads[];
  hasFailed: boolean;
};

/** Returns the page of a choice. A failed read is logged and shown on the page, which is then not cached. */
export async function loadCaseStudiesPageData(
  ctx: AppContext,
  choice: CaseStudyPageFilter,
): Promise<CaseStudyPageData> {
  try {
    const all = await listCaseStudies(ctx);
    const chosen = all.filter(({ category }) => choice.category === null || category === choice.category);
    const leading = all.slice(0, 1).filter(({ isFeatured }) => isFeatured);
    const [featured = null] = await readCaseStudyViews(ctx, leading);
    return {
      choice,
      featured,
      items: await readCaseStudyViews(ctx, sortCaseStudies(chosen, choice.sort)),
      campaigns: groupCaseStudyDownloadsByCampaign(all),
      hasFailed: false,
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'case studies failed');
    ctx.onFallback?.();
    return { choice, featured: null, items: [], campaigns: [], hasFailed: true };
  }
}

/**
 * Returns the case studies for a service page's card (DETAIL-10); empty if the category has none, or they
 * cannot be read (ERROR-02).
 */
export async function readCaseStudyCards(ctx: AppContext, category: string): Promise<CaseStudyCardView[]> {
  try {
    return (await listCaseStudiesByCategory(ctx, category)).map((caseStudy) =>
      toCaseStudyCard(ctx.categories, caseStudy),
    );
  } catch (error) {
    ctx.log.error({ err: error, category }, 'case studies failed');
    ctx.onFallback?.();
    return [];
  }
}
