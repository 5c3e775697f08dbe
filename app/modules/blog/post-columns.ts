import { toPlainText } from '#app/lib/plain-text.ts';

import { readingMinutes } from './model.ts';
import { type PostContent, tagsIn } from './post-content.ts';

/** Returns null for an empty text. */
export const orNull = (text: string) => (text === '' ? null : text);

/** Returns the columns of checked texts. */
export function postColumns(words: PostContent) {
  const bodyText = toPlainText(words.body);
  return {
    title: words.title,
    slug: words.slug,
    excerpt: words.excerpt,
    body: words.body,
    bodyText,
    readingMinutes: readingMinutes(bodyText),
    coverUrl: orNull(words.coverUrl),
    coverAlt: words.coverAlt,
    category: orNull(words.category),
    tags: tagsIn(words.tags),
    author: words.author,
    isFeatured: words.isFeatured,
    relatedPostIds: words.relatedPostIds,
    relatedServiceIds: words.relatedServiceIds,
    seoTitle: orNull(words.seoTitle),
    seoDescription: orNull(words.seoDescription),
    shareImageUrl: orNull(words.shareImageUrl),
    isHiddenFromSearch: words.isHiddenFromSearch,
  };
}
