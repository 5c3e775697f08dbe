import { z } from 'zod';

import { type Category, findCategoryNameForUrl } from '#app/lib/categories.ts';

import { DEFAULT_CASE_STUDY_SORT, CASE_STUDY_SORTS, type CaseStudyPageFilter } from './model.ts';

const caseStudySortSchema = z.enum(CASE_STUDY_SORTS.map((sort) => sort.key)).catch(DEFAULT_CASE_STUDY_SORT);

/**
 * Returns the choice in the URL of the case-study page, with a category by name
 * or key; unknown values fall back to the default.
 */
export function readCaseStudyPageFilter(
  search: URLSearchParams,
  categories: readonly Category[],
): CaseStudyPageFilter {
  const category = findCategoryNameForUrl(categories, search.get('category'));
  return { category, sort: caseStudySortSchema.parse(search.get('sort')) };
}

/** Maximum number of case studies per campaign download. */
const MAX_CASE_STUDIES_PER_CAMPAIGN_DOWNLOAD = 50;

/** The body of create-case-study-zip (CASES-08). */
export const campaignZipDownloadBodySchema = z.object({
  case_study_ids: z.array(z.guid()).min(1).max(MAX_CASE_STUDIES_PER_CAMPAIGN_DOWNLOAD),
  campaign_name: z.string().trim().min(1).max(200),
});
