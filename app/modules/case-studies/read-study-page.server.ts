import type { AppContext } from '#app/platform/context.ts';

import { listStudies, listStudiesOfCategory } from './list-studies.server.ts';
import { sortStudies, type StudyChoice } from './model.ts';
import { readStudyViews } from './read-study-views.server.ts';
import {
  campaignsOf,
  type CampaignView,
  type StudyCardView,
  type StudyView,
  toStudyCard,
} from './study-view.ts';

/** The data of /resources; `hasFailed` is CASES-05. */
export type StudyPage = {
  choice: StudyChoice;
  /** The leading case study of CASES-03, independent of the filter below it; null if none is featured. */
  featured: StudyView | null;
  studies: StudyView[];
  campaigns: CampaignView[];
  hasFailed: boolean;
};

/** Returns the page of a choice. A failed read is logged and shown on the page, which is then not cached. */
export async function studyPage(ctx: AppContext, choice: StudyChoice): Promise<StudyPage> {
  try {
    const all = await listStudies(ctx);
    const chosen = all.filter(({ category }) => choice.category === null || category === choice.category);
    const leading = all.slice(0, 1).filter(({ isFeatured }) => isFeatured);
    const [featured = null] = await readStudyViews(ctx, leading);
    return {
      choice,
      featured,
      studies: await readStudyViews(ctx, sortStudies(chosen, choice.sort)),
      campaigns: campaignsOf(all),
      hasFailed: false,
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'case studies failed');
    ctx.onFallback?.();
    return { choice, featured: null, studies: [], campaigns: [], hasFailed: true };
  }
}

/**
 * Returns the case studies for a service page's card (DETAIL-10); empty if the category has none, or they
 * cannot be read (ERROR-02).
 */
export async function studyCards(ctx: AppContext, category: string): Promise<StudyCardView[]> {
  try {
    return (await listStudiesOfCategory(ctx, category)).map((study) => toStudyCard(ctx.categories, study));
  } catch (error) {
    ctx.log.error({ err: error, category }, 'case studies failed');
    ctx.onFallback?.();
    return [];
  }
}
