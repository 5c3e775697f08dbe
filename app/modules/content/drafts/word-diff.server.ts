import { diffWordsWithSpace } from 'diff';

import { cutText } from '#app/lib/plain-text.ts';
import type { DiffPart, ShownChange } from '#app/lib/shown-change.ts';

/** Characters of what stayed that are kept on either side of a change, so that it is seen where it stands. */
const AROUND = 60;

/** How much of a comparison is shown. */
type Limits = {
  /** Longer comparisons end here; then the whole text counts as replaced. */
  ms: number;
  /** Characters of one change. */
  characters: number;
  parts: number;
};
const IN_A_LIST: Limits = { ms: 50, characters: 600, parts: 60 };
/** Every word that changed, where two texts are what somebody came to compare. */
export const WHOLE: Limits = { ms: 300, characters: Infinity, parts: Infinity };

const lastWords = (text: string) => `…${text.slice(-AROUND).replace(/^\S*/, '')}`;
const firstWords = (text: string) => `${text.slice(0, AROUND).replace(/\S*$/, '')}…`;

/** What stayed, cut to the words beside the changes before and after it. */
function cutSame(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const room = AROUND * (isFirst || isLast ? 1 : 2) + 20;
  if (text.length <= room) return text;
  if (isFirst) return lastWords(text);
  return isLast ? firstWords(text) : `${firstWords(text)} ${lastWords(text)}`;
}

/**
 * Which words of a text changed: what went, what came, and a few words around each, so that two long texts that begin alike
 * are not told as two equal beginnings (AHIST-01).
 */
export function wordDiff(before: string, after: string, limits = IN_A_LIST): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: limits.ms }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts = changes.map(({ value, removed, added }, place): DiffPart => {
    if (!removed && !added)
      return {
        kind: 'same',
        text: cutSame(value, { isFirst: place === 0, isLast: place === changes.length - 1 }),
      };
    return { kind: removed ? 'old' : 'new', text: cutText(value, limits.characters) };
  });
  return parts.length > limits.parts
    ? [...parts.slice(0, limits.parts), { kind: 'same', text: ' … and more' }]
    : parts;
}

/** Up to so many characters both texts are told side by side. */
const SHORT = 60;

/** What became of a text, in the words that changed; of a short one as it was and as it is. */
export function textChange(label: string, before: string, after: string, limits?: Limits): ShownChange {
  const isShort = before.length <= SHORT && after.length <= SHORT;
  if (isShort || before === '' || after === '')
    return { label, from: cutText(before, 160) || 'empty', to: cutText(after, 160) || 'empty' };
  return { label, parts: wordDiff(before, after, limits) };
}
