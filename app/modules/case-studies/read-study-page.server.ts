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

/** What /resources shows; `hasFailed` is CASES-05. */
export type StudyPage = {
  choice: StudyChoice;
  /** The leading study of CASES-03, whatever is chosen below it; null while none is featured. */
  featured: StudyView | null;
  studies: StudyView[];
  campaigns: CampaignView[];
  hasFailed: boolean;
};

/** The page of a choice. A failed read is logged and said on the page, which is then not kept. */
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

/** The card of a service page (DETAIL-10); empty when the category has no study, or they cannot be read (ERROR-02). */
export async function studyCards(ctx: AppContext, category: string): Promise<StudyCardView[]> {
  try {
    return (await listStudiesOfCategory(ctx, category)).map((study) => toStudyCard(ctx.categories, study));
  } catch (error) {
    ctx.log.error({ err: error, category }, 'case studies failed');
    ctx.onFallback?.();
    return [];
  }
}
