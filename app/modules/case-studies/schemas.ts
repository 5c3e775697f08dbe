import { z } from 'zod';

import { CATEGORIES } from '#app/modules/catalog/categories.ts';

import { DEFAULT_STUDY_SORT, STUDY_SORTS, type StudyChoice } from './model.ts';

const choice = z.object({
  category: z
    .enum(CATEGORIES.map((category) => category.name))
    .nullable()
    .catch(null),
  sort: z.enum(STUDY_SORTS.map((sort) => sort.key)).catch(DEFAULT_STUDY_SORT),
});

/** What the address of the case-study page chooses, a category by its name or its key; the unknown is the default. */
export function readStudyChoice(search: URLSearchParams): StudyChoice {
  const asked = search.get('category');
  const byKey = CATEGORIES.find((category) => category.key === asked);
  return choice.parse({ category: byKey?.name ?? asked, sort: search.get('sort') });
}

/** Most studies of one campaign download. */
const MOST_STUDIES = 50;

/** The body of create-case-study-zip (CASES-08). */
export const campaignDownloadBody = z.object({
  case_study_ids: z.array(z.guid()).min(1).max(MOST_STUDIES),
  campaign_name: z.string().trim().min(1).max(200),
});
