import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { ServiceCategoryKey } from '#app/lib/categories.ts';

/** Days a post stays in the trash. */
export const POST_TRASH_DAYS = 7;

/** The state of a post in the team's terms; `scheduled` is published with a future time. */
export type AdminPostState = 'draft' | 'scheduled' | 'published' | 'archived';

/** The tabs of the list, in order. */
export const ADMIN_POST_LIST_TABS = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
  { value: 'trash', label: 'Trash' },
] as const;
export type PostListTab = (typeof ADMIN_POST_LIST_TABS)[number]['value'];

/** Returns the tab in a query parameter; the first for any other value. */
export const parsePostTab = (value: string | null): PostListTab =>
  ADMIN_POST_LIST_TABS.find((tab) => tab.value === value)?.value ?? 'all';

/** The labels of the states, with their badge tones. */
export const POST_STATE_BADGES: Record<AdminPostState, { label: string; tone?: 'good' | 'warn' }> = {
  draft: { label: 'Draft', tone: 'warn' },
  scheduled: { label: 'Scheduled' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived' },
};

/** Returns the query parameters of one tab of the list. */
export const definePostListSearch = (tab: PostListTab) =>
  defineListUrlParameters({
    sorts: [
      { key: 'updated', label: 'Last updated', column: 'updated', direction: 'desc' },
      { key: 'oldest', label: 'Least recently updated', column: 'updated', direction: 'asc' },
      { key: 'newest', label: 'Newest', column: 'published', direction: 'desc' },
      { key: 'first', label: 'First published', column: 'published', direction: 'asc' },
      { key: 'a-z', label: 'A-Z', column: 'title', direction: 'asc' },
      { key: 'z-a', label: 'Z-A', column: 'title', direction: 'desc' },
    ],
    filters: {
      category: { kind: 'category', label: 'Category', all: 'All categories' },
      tag: { kind: 'text', label: 'Tag' },
      author: { kind: 'text', label: 'Author' },
    },
    fixed: tab === 'all' ? {} : { tab },
  });
export type PostListUrlState = ListStateOfListSearch<ReturnType<typeof definePostListSearch>>;

/** One post of the list; times are ISO 8601. */
export type AdminPostListItem = {
  id: string;
  slug: string;
  title: string;
  state: AdminPostState;
  isInTrash: boolean;
  /** It has an unpublished draft. */
  hasDraft: boolean;
  cover: { url: string; alt: string } | null;
  hue: ServiceCategoryKey;
  category: string | null;
  tags: string[];
  author: string;
  publishAt: string | null;
  updatedAt: string;
  /** Number of manually linked services. */
  services: number;
};

/** Returns the title to display; a draft may have none yet. */
export const formatPostTitle = (title: string): string => (title.trim() === '' ? 'Untitled' : title);
