import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { CASE_STUDY_FILE_TYPES } from '../model.ts';

/** Days in which a case study in the trash can be restored. */
export const CASE_STUDY_TRASH_DAYS = 7;
/** Number of days in the download counts, including today (UTC). */
export const CASE_STUDY_DOWNLOAD_COUNT_DAYS = 30;

export const CASE_STUDY_TABS = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'trash', label: 'Trash' },
] as const;
export type AdminCaseStudyListTab = (typeof CASE_STUDY_TABS)[number]['value'];

export function parseCaseStudyTab(value: string | null): AdminCaseStudyListTab {
  return CASE_STUDY_TABS.find((tab) => tab.value === value)?.value ?? 'all';
}

/** Returns the query parameters of the list of case studies within one tab. */
export const defineCaseStudyListUrlParameters = (tab: AdminCaseStudyListTab) =>
  defineListUrlParameters({
    fixed: tab === 'all' ? {} : { tab },
    sorts: [
      { key: 'updated', label: 'Last updated', column: 'updated', direction: 'desc' },
      { key: 'oldest', label: 'Least recently updated', column: 'updated', direction: 'asc' },
      { key: 'a-z', label: 'A-Z', column: 'title', direction: 'asc' },
      { key: 'z-a', label: 'Z-A', column: 'title', direction: 'desc' },
    ],
    filters: {
      category: { kind: 'category', label: 'Category', all: 'All categories' },
      file: {
        label: 'File',
        all: 'Files: all',
        options: [
          ...CASE_STUDY_FILE_TYPES.map((type) => ({ value: type, label: type.toUpperCase() })),
          { value: 'link', label: 'Link' },
          { value: 'none', label: 'No file' },
          { value: 'missing', label: 'File is missing' },
        ],
      },
      featured: {
        label: 'Featured',
        all: 'Featured: all',
        options: [{ value: 'yes', label: 'Featured' }],
      },
      campaign: { kind: 'text', label: 'Campaign' },
    },
  });
export type CaseStudyListUrlState = ListStateOfListSearch<
  ReturnType<typeof defineCaseStudyListUrlParameters>
>;

/** One case study of the list; times are ISO 8601. */
export type ListedCaseStudy = {
  id: string;
  title: string;
  clientName: string;
  /** What visitors read instead of the name. */
  clientLabel: string | null;
  category: string;
  industry: string | null;
  /** `PDF, 84 kB`, `A link`; null without a file. */
  file: string | null;
  isFileMissing: boolean;
  isFeatured: boolean;
  metrics: number;
  /** In the last 30 days. */
  downloads: number;
  status: 'draft' | 'published';
  updatedAt: string;
};
