import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';

import { calculateReadingMinutes } from './model.ts';
import { type BlogPostFormContent, parsePostTags } from './post-content.ts';

/** Returns null for an empty text. */
export const emptyTextToNull = (text: string) => (text === '' ? null : text);

/** Returns the columns of checked texts. */
export function buildPostContentColumns(words: BlogPostFormContent) {
  const bodyText = convertHtmlToSingleLineText(words.body);
  return {
    title: words.title,
    slug: words.slug,
    excerpt: words.excerpt,
    body: words.body,
    bodyText,
    readingMinutes: calculateReadingMinutes(bodyText),
    coverUrl: emptyTextToNull(words.coverUrl),
    coverAlt: words.coverAlt,
    category: emptyTextToNull(words.category),
    tags: parsePostTags(words.tags),
    author: words.author,
    isFeatured: words.isFeatured,
    relatedPostIds: words.relatedPostIds,
    relatedServiceIds: words.relatedServiceIds,
    seoTitle: emptyTextToNull(words.seoTitle),
    seoDescription: emptyTextToNull(words.seoDescription),
    shareImageUrl: emptyTextToNull(words.shareImageUrl),
    isHiddenFromSearch: words.isHiddenFromSearch,
  };
}
