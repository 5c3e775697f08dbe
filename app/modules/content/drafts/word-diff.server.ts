import { diffWordsWithSpace } from 'diff';

import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import type { TextDiffPart, DisplayedFieldChange } from '#app/lib/shown-change.ts';

/** Characters of unchanged text to keep on either side of a change, as context. */
const DIFF_CONTEXT_CHARACTERS = 60;

/** The limits of a comparison. */
type WordDiffLimits = {
  /** Time limit; beyond it the whole text counts as replaced. */
  ms: number;
  /** Characters of one change. */
  characters: number;
  parts: number;
};
const VERSION_LIST_WORD_DIFF_LIMITS: WordDiffLimits = { ms: 50, characters: 600, parts: 60 };
/** Shows every changed word, for pages that compare two texts. */
export const FULL_TEXT_WORD_DIFF_LIMITS: WordDiffLimits = { ms: 300, characters: Infinity, parts: Infinity };

const truncateTextBeforeDiffChange = (text: string) =>
  `…${text.slice(-DIFF_CONTEXT_CHARACTERS).replace(/^\S*/, '')}`;
const truncateToDiffContextLength = (text: string) =>
  `${text.slice(0, DIFF_CONTEXT_CHARACTERS).replace(/\S*$/, '')}…`;

/** Unchanged text, cut to the words next to the changes before and after it. */
function truncateUnchangedText(
  text: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const room = DIFF_CONTEXT_CHARACTERS * (isFirst || isLast ? 1 : 2) + 20;
  if (text.length <= room) return text;
  if (isFirst) return truncateTextBeforeDiffChange(text);
  return isLast
    ? truncateToDiffContextLength(text)
    : `${truncateToDiffContextLength(text)} ${truncateTextBeforeDiffChange(text)}`;
}

/**
 * Returns the changed words of a text: removals, additions, and some words of context, so that two long texts
 * with the same beginning can be distinguished (AHIST-01).
 */
export function computeTextWordDiff(
  before: string,
  after: string,
  limits = VERSION_LIST_WORD_DIFF_LIMITS,
): TextDiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: limits.ms }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts = changes.map(({ value, removed, added }, place): TextDiffPart => {
    if (!removed && !added)
      return {
        kind: 'same',
        text: truncateUnchangedText(value, { isFirst: place === 0, isLast: place === changes.length - 1 }),
      };
    return { kind: removed ? 'old' : 'new', text: truncateTextWithEllipsis(value, limits.characters) };
  });
  return parts.length > limits.parts
    ? [...parts.slice(0, limits.parts), { kind: 'same', text: ' … and more' }]
    : parts;
}

/** Texts up to this length are shown side by side in full. */
const MAX_TEXT_LENGTH_WITHOUT_WORD_DIFF = 60;

/** Returns the change of a text as its changed words; for a short text, both texts in full. */
export function buildTextFieldDiff(
  label: string,
  before: string,
  after: string,
  limits?: WordDiffLimits,
): DisplayedFieldChange {
  const isShort =
    before.length <= MAX_TEXT_LENGTH_WITHOUT_WORD_DIFF && after.length <= MAX_TEXT_LENGTH_WITHOUT_WORD_DIFF;
  if (isShort || before === '' || after === '')
    return {
      label,
      from: truncateTextWithEllipsis(before, 160) || 'empty',
      to: truncateTextWithEllipsis(after, 160) || 'empty',
    };
  return { label, parts: computeTextWordDiff(before, after, limits) };
}
