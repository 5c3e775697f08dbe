import { DAY_MS } from '#app/lib/durations.ts';
import type { TableOfContentsEntry } from '#app/lib/heading-anchors.ts';
import type { ServiceCategoryKey, CategoryName } from '#app/lib/categories.ts';

/** `published` with a later `publish_at` is a scheduled post. */
export const POST_STATUSES = ['draft', 'published', 'archived'] as const;

/** Posts per page of the list, and next to a post (pages.md "Storefront pages"). */
export const POSTS_PER_PAGE = 12;
export const RELATED_POSTS_COUNT = 3;
/** Characters of an excerpt on a card. */
export const BLOG_EXCERPT_MAX_LENGTH = 160;
/** Minimum characters of a published body (pages.md "Storefront pages"). */
export const MIN_POST_BODY_LENGTH = 100;

const BLOG_READING_SPEED_WPM = 220;

/** Returns the reading time of a plain text in whole minutes, at least one. */
export function calculateReadingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / BLOG_READING_SPEED_WPM));
}

/** The choice in the list's URL; `page` counts from 1. */
export type BlogListUrlChoices = { q: string; category: CategoryName | null; tag: string; page: number };

/** Returns the query of a choice, empty for the plain list; the first page is left out. */
export function createBlogQueryString(choice: Partial<BlogListUrlChoices>): string {
  const query = new URLSearchParams();
  if (choice.q) query.set('q', choice.q);
  if (choice.category) query.set('category', choice.category);
  if (choice.tag) query.set('tag', choice.tag);
  if (choice.page !== undefined && choice.page > 1) query.set('page', String(choice.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * A post as its card shows it; `publishedAt` is an ISO text, `publishedOn` the
 * same as the shop writes it: `November 21, 2026`.
 */
export type PostCardData = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: string | null;
  hue: ServiceCategoryKey;
  cover: { url: string; alt: string } | null;
  author: string;
  publishedAt: string;
  publishedOn: string;
  readingMinutes: number;
};

/** One page of the list with its filters. */
export type BlogListPageData = {
  choice: BlogListUrlChoices;
  posts: PostCardData[];
  total: number;
  pages: number;
  /** Categories and tags of all public posts; tags by frequency. */
  categories: CategoryName[];
  tags: string[];
};

/** The data of a post on `/blog/:slug`; `html` is sanitized. */
export type BlogPostPageData = PostCardData & {
  dek: string;
  tags: string[];
  html: string;
  stylesheet: string | null;
  contents: TableOfContentsEntry[];
  /** Set if the text changed after the day it was published; `updatedOn` is its display text. */
  updatedAt: string | null;
  updatedOn: string | null;
  isHiddenFromSearch: boolean;
  metaTitle: string;
  metaDescription: string;
  shareImageUrl: string | null;
};

/** Whether a text counts as updated: not if it changed on the day of its publication. */
export function isPostUpdatedAfterPublicationDay(publishedAt: Date, updatedAt: Date): boolean {
  return updatedAt.getTime() - publishedAt.getTime() >= DAY_MS;
}
