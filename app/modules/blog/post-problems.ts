import type { FieldProblem } from '#app/lib/posted-form.ts';
import { type Category, findCategoryKeyByName } from '#app/lib/categories.ts';
import { findMalformedLinkError } from '#app/lib/rich-links.ts';

import { MIN_POST_BODY_LENGTH } from './model.ts';
import {
  isShopMediaImageUrl,
  isValidPostSlug,
  BLOG_POST_FIELD_LIMITS,
  type BlogPostFormContent,
  parsePostTags,
} from './post-content.ts';

function listPostLengthProblems(words: BlogPostFormContent): FieldProblem[] {
  const limits = [
    ['title', 'title', BLOG_POST_FIELD_LIMITS.title],
    ['excerpt', 'excerpt', BLOG_POST_FIELD_LIMITS.excerpt],
    ['cover_alt', 'coverAlt', BLOG_POST_FIELD_LIMITS.coverAlt],
    ['author', 'author', BLOG_POST_FIELD_LIMITS.author],
    ['seo_title', 'seoTitle', BLOG_POST_FIELD_LIMITS.seoTitle],
    ['seo_description', 'seoDescription', BLOG_POST_FIELD_LIMITS.seoDescription],
  ] as const;
  return limits.flatMap(([field, name, most]) =>
    words[name].trim().length > most ? [{ field, message: `Use at most ${most} characters.` }] : [],
  );
}

function findPostTagsProblem(line: string): string | null {
  const tags = parsePostTags(line);
  if (tags.length > BLOG_POST_FIELD_LIMITS.tags) return `Use at most ${BLOG_POST_FIELD_LIMITS.tags} tags.`;
  return tags.some((tag) => tag.length > BLOG_POST_FIELD_LIMITS.tag)
    ? `A tag has at most ${BLOG_POST_FIELD_LIMITS.tag} characters.`
    : null;
}

/** The facts beyond its texts that decide whether a post can be published. */
export type PostPublishCheckFacts = {
  /** The sanitized body without HTML. */
  bodyText: string;
  /** The requested slug. */
  slug: string;
  /** Another post has the slug. */
  isSlugTaken: boolean;
  /** The categories of the shop. */
  categories: readonly Category[];
  /** The problem of the time, as a sentence. */
  timeProblem: string | null;
};

function getPostSlugError({ slug, isSlugTaken }: PostPublishCheckFacts): string | null {
  // Without a title there is no slug to check.
  if (slug === '') return null;
  if (!isValidPostSlug(slug)) return 'Use lowercase letters, digits and single hyphens.';
  return isSlugTaken ? 'Another post has this URL. Choose another one.' : null;
}

function findBlogPictureUrlProblem(address: string): string | null {
  return address.trim() === '' || isShopMediaImageUrl(address.trim())
    ? null
    : 'Upload the image, or use its URL in this shop, like /media/content/….';
}

const findPostCategoryProblem = (categories: readonly Category[], category: string): string | null =>
  category === '' || findCategoryKeyByName(categories, category) !== null
    ? null
    : 'Choose a category from the list.';

const findBlogPostBodyProblem = (html: string, text: string): string | null =>
  text.length < MIN_POST_BODY_LENGTH
    ? `Write at least ${MIN_POST_BODY_LENGTH} characters; this is ${text.length}.`
    : findMalformedLinkError(html);

const getCoverAltTextProblem = ({ coverUrl, coverAlt }: BlogPostFormContent): string | null =>
  coverUrl.trim() !== '' && coverAlt.trim() === '' ? 'Enter alt text for the cover.' : null;

/** Returns what keeps a post from being published, each with its field, in the order of the form. */
export function listBlogPostPublishProblems(
  words: BlogPostFormContent,
  facts: PostPublishCheckFacts,
): FieldProblem[] {
  const needed = (text: string, message: string) => (text.trim() === '' ? message : null);
  const found: [string, string | null][] = [
    ['title', needed(words.title, 'Enter a title.')],
    ...listPostLengthProblems(words).map(({ field, message }): [string, string] => [field ?? '', message]),
    ['slug', getPostSlugError(facts)],
    ['body', findBlogPostBodyProblem(words.body, facts.bodyText)],
    ['cover', findBlogPictureUrlProblem(words.coverUrl)],
    ['cover_alt', getCoverAltTextProblem(words)],
    ['category', findPostCategoryProblem(facts.categories, words.category)],
    ['tags', findPostTagsProblem(words.tags)],
    ['author', needed(words.author, 'Enter an author.')],
    ['share_image', findBlogPictureUrlProblem(words.shareImageUrl)],
    ['publish_at', facts.timeProblem],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
