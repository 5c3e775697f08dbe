import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';
import {
  buildTextFieldDiff,
  FULL_TEXT_WORD_DIFF_LIMITS,
} from '#app/modules/content/drafts/word-diff.server.ts';

import { type BlogPostFormContent, parsePostDraftContent } from './post-content.ts';

const POST_CHANGE_COMPARED_FIELDS = [
  ['title', 'Title'],
  ['slug', 'URL'],
  ['excerpt', 'Excerpt'],
  ['coverUrl', 'Cover'],
  ['coverAlt', 'Cover text'],
  ['category', 'Category'],
  ['tags', 'Tags'],
  ['author', 'Author'],
  ['publishAt', 'Published'],
  ['seoTitle', 'SEO title'],
  ['seoDescription', 'SEO description'],
  ['shareImageUrl', 'Sharing image'],
] as const;

const formatPostBooleanAsYesNo = (value: boolean) => (value ? 'yes' : 'no');

function listPostBodyChanges(old: BlogPostFormContent, now: BlogPostFormContent): DisplayedFieldChange[] {
  const [from, to] = [
    convertHtmlToTextLines(old.body).join('\n'),
    convertHtmlToTextLines(now.body).join('\n'),
  ];
  if (from !== to) return [buildTextFieldDiff('Text', from, to, FULL_TEXT_WORD_DIFF_LIMITS)];
  return old.body === now.body ? [] : [{ label: 'Text', from: 'same text', to: 'formatting changed' }];
}

const formatRelatedItemCountOrNone = (ids: readonly string[], what: string) =>
  ids.length === 0 ? 'none' : `${ids.length} ${what}`;

function listPostRelatedContentChanges(
  old: BlogPostFormContent,
  now: BlogPostFormContent,
): DisplayedFieldChange[] {
  const [posts, services] = ['relatedPostIds', 'relatedServiceIds'] as const;
  const isOther = (name: typeof posts | typeof services) => old[name].join() !== now[name].join();
  return [
    ...(isOther(posts)
      ? [
          {
            label: 'Related posts',
            from: formatRelatedItemCountOrNone(old[posts], 'chosen'),
            to: formatRelatedItemCountOrNone(now[posts], 'chosen now'),
          },
        ]
      : []),
    ...(isOther(services)
      ? [
          {
            label: 'Related services',
            from: formatRelatedItemCountOrNone(old[services], 'chosen'),
            to: formatRelatedItemCountOrNone(now[services], 'chosen now'),
          },
        ]
      : []),
    ...(old.isHiddenFromSearch === now.isHiddenFromSearch
      ? []
      : [
          {
            label: 'Hidden from search engines',
            from: formatPostBooleanAsYesNo(old.isHiddenFromSearch),
            to: formatPostBooleanAsYesNo(now.isHiddenFromSearch),
          },
        ]),
    ...(old.isFeatured === now.isFeatured
      ? []
      : [
          {
            label: 'Featured',
            from: formatPostBooleanAsYesNo(old.isFeatured),
            to: formatPostBooleanAsYesNo(now.isFeatured),
          },
        ]),
  ];
}

/** Returns the differences between two texts of a post; a pure change of formatting is reported as such. */
export function listBlogPostChanges(before: unknown, after: unknown): DisplayedFieldChange[] {
  const [old, now] = [parsePostDraftContent(before), parsePostDraftContent(after)];
  return [
    ...POST_CHANGE_COMPARED_FIELDS.flatMap(([name, label]) =>
      old[name] === now[name] ? [] : [buildTextFieldDiff(label, old[name], now[name])],
    ),
    ...listPostBodyChanges(old, now),
    ...listPostRelatedContentChanges(old, now),
  ];
}
