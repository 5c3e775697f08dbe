import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput } from '#app/lib/date-time-input.ts';
import type { SubmittedContentDraft } from '#app/modules/content/drafts/drafted.ts';

/** Limits of a post's fields (pages.md, /admin/blog). */
export const BLOG_POST_FIELD_LIMITS = {
  title: 120,
  slug: 120,
  excerpt: 500,
  body: 100_000,
  coverAlt: 300,
  author: 100,
  tags: 12,
  tag: 40,
  seoTitle: 60,
  seoDescription: 160,
} as const;

/** Maximum number of manually related posts and services. */
export const MAX_RELATED_ITEMS_PER_POST = 3;

/**
 * A post as its form has it, complete or not. `tags` is one comma-separated line, `publishAt` a time in the
 * shop's time zone in the format of date fields, empty for "at once".
 */
export type BlogPostFormContent = {
  title: string;
  slug: string;
  excerpt: string;
  /** HTML as typed; sanitized when it is published, and whenever it is shown. */
  body: string;
  coverUrl: string;
  coverAlt: string;
  category: string;
  tags: string;
  author: string;
  seoTitle: string;
  seoDescription: string;
  shareImageUrl: string;
  publishAt: string;
  isHiddenFromSearch: boolean;
  isFeatured: boolean;
  relatedPostIds: string[];
  relatedServiceIds: string[];
};

/** An empty post. */
export const EMPTY_BLOG_POST_CONTENT: BlogPostFormContent = {
  title: '',
  slug: '',
  excerpt: '',
  body: '',
  coverUrl: '',
  coverAlt: '',
  category: '',
  tags: '',
  author: '',
  seoTitle: '',
  seoDescription: '',
  shareImageUrl: '',
  publishAt: '',
  isHiddenFromSearch: false,
  isFeatured: false,
  relatedPostIds: [],
  relatedServiceIds: [],
};

type PostTextFieldName = {
  [Name in keyof BlogPostFormContent]: BlogPostFormContent[Name] extends string ? Name : never;
}[keyof BlogPostFormContent];

/** The text fields of the form, in its order, with the maximum characters that a draft keeps. */
const POST_TEXT_FIELDS = {
  title: { name: 'title', most: 1_000 },
  slug: { name: 'slug', most: 400 },
  excerpt: { name: 'excerpt', most: 4_000 },
  body: { name: 'body', most: BLOG_POST_FIELD_LIMITS.body },
  coverUrl: { name: 'cover', most: 600 },
  coverAlt: { name: 'cover_alt', most: 2_000 },
  category: { name: 'category', most: 100 },
  tags: { name: 'tags', most: 2_000 },
  author: { name: 'author', most: 1_000 },
  seoTitle: { name: 'seo_title', most: 1_000 },
  seoDescription: { name: 'seo_description', most: 2_000 },
  shareImageUrl: { name: 'share_image', most: 600 },
  publishAt: { name: 'publish_at', most: 40 },
} as const satisfies Record<PostTextFieldName, { name: string; most: number }>;

// The keys of a literal record.
const POST_TEXT_FIELD_NAMES = Object.keys(POST_TEXT_FIELDS) as PostTextFieldName[];

const isNonNullObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const filterNonEmptyIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((id): id is string => typeof id === 'string' && id !== '')
    .slice(0, MAX_RELATED_ITEMS_PER_POST);

/** Returns the stored draft, whatever its shape. */
export function parsePostDraftContent(draft: unknown): BlogPostFormContent {
  const stored = isNonNullObject(draft) ? draft : {};
  const words = { ...EMPTY_BLOG_POST_CONTENT };
  for (const name of POST_TEXT_FIELD_NAMES) {
    const value = stored[name];
    if (typeof value === 'string') words[name] = value;
  }
  return {
    ...words,
    isHiddenFromSearch: stored['isHiddenFromSearch'] === true,
    isFeatured: stored['isFeatured'] === true,
    relatedPostIds: filterNonEmptyIds(stored['relatedPostIds']),
    relatedServiceIds: filterNonEmptyIds(stored['relatedServiceIds']),
  };
}

/** Every slot is a field of the form, even an empty one. */
const fillRelatedItemFormFields = (ids: readonly string[]): string[] =>
  Array.from({ length: MAX_RELATED_ITEMS_PER_POST }, (_, place) => ids[place] ?? '');

/** Returns the form values. Forms omit an unticked checkbox; here it is an empty field. */
export function createPostFormValues(draft: unknown): FormValues {
  const words = parsePostDraftContent(draft);
  return {
    ...Object.fromEntries(POST_TEXT_FIELD_NAMES.map((name) => [POST_TEXT_FIELDS[name].name, words[name]])),
    noindex: words.isHiddenFromSearch ? 'on' : '',
    featured: words.isFeatured ? 'on' : '',
    related_posts: fillRelatedItemFormFields(words.relatedPostIds),
    related_services: fillRelatedItemFormFields(words.relatedServiceIds),
  };
}

/** Forms post line breaks as two characters. */
const createPostTextFieldSchema = (limit: number) =>
  z.pipe(
    z.optional(z.string().check(z.maxLength(limit, 'This text is too long.'))),
    z.transform((text = '') => text.replaceAll('\r\n', '\n').toWellFormed().replaceAll('\0', '')),
  );
const checkboxFieldSchema = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'on'),
);
const relatedItemIdsSchema = z.pipe(
  z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((value) => [value ?? []].flat().filter((id) => id !== '')),
  ),
  z
    .array(z.guid('Choose from the list.'))
    .check(z.maxLength(MAX_RELATED_ITEMS_PER_POST, 'Choose up to three.')),
);

/** The form of a post, parsed as a draft. */
export const blogPostFormSchema = z.pipe(
  z.object({
    ...editorFormVersionFieldSchemas,
    title: createPostTextFieldSchema(POST_TEXT_FIELDS.title.most),
    slug: createPostTextFieldSchema(POST_TEXT_FIELDS.slug.most),
    excerpt: createPostTextFieldSchema(POST_TEXT_FIELDS.excerpt.most),
    body: createPostTextFieldSchema(POST_TEXT_FIELDS.body.most),
    cover: createPostTextFieldSchema(POST_TEXT_FIELDS.coverUrl.most),
    cover_alt: createPostTextFieldSchema(POST_TEXT_FIELDS.coverAlt.most),
    category: createPostTextFieldSchema(POST_TEXT_FIELDS.category.most),
    tags: createPostTextFieldSchema(POST_TEXT_FIELDS.tags.most),
    author: createPostTextFieldSchema(POST_TEXT_FIELDS.author.most),
    seo_title: createPostTextFieldSchema(POST_TEXT_FIELDS.seoTitle.most),
    seo_description: createPostTextFieldSchema(POST_TEXT_FIELDS.seoDescription.most),
    share_image: createPostTextFieldSchema(POST_TEXT_FIELDS.shareImageUrl.most),
    publish_at: createPostTextFieldSchema(POST_TEXT_FIELDS.publishAt.most),
    noindex: checkboxFieldSchema,
    featured: checkboxFieldSchema,
    related_posts: relatedItemIdsSchema,
    related_services: relatedItemIdsSchema,
  }),
  z.transform(({ version, overwrite, ...form }): SubmittedContentDraft => {
    const texts = Object.fromEntries(
      POST_TEXT_FIELD_NAMES.map((name) => [name, form[POST_TEXT_FIELDS[name].name]]),
    );
    const draft = parsePostDraftContent({
      ...texts,
      isHiddenFromSearch: form.noindex,
      isFeatured: form.featured,
      relatedPostIds: form.related_posts,
      relatedServiceIds: form.related_services,
    });
    return { draft, version, overwrite };
  }),
);

/** The form of a new post. */
export const newPostFormSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(BLOG_POST_FIELD_LIMITS.title, `Use at most ${BLOG_POST_FIELD_LIMITS.title} characters.`),
    ),
});

/** Returns tags as they are stored: lowercase, without duplicates. */
export const parsePostTags = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

/** Whether a text is valid behind /blog/. */
export const isValidPostSlug = (text: string): boolean =>
  text.length <= BLOG_POST_FIELD_LIMITS.slug && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);

const SHOP_MEDIA_IMAGE_URL_PATTERN = /^\/media\/(?!.*\.\.)[\w./-]{1,490}$/;
/** Whether a URL is that of a picture in our own storage. */
export const isShopMediaImageUrl = (address: string): boolean => SHOP_MEDIA_IMAGE_URL_PATTERN.test(address);

/** Returns a time as the form has it; empty without one. */
export const formatPublishTimeInput = (zone: ShopTimeZone, at: Date | null): string =>
  at === null ? '' : formatDateTimeInput(zone, at);

/** Returns the number of words of a text without HTML. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
