/**
 * Removes format characters, which pasted text carries unseen: zero-width spaces and joiners, word joiners,
 * soft hyphens, byte-order marks, direction marks. For what is compared character by character: codes, URLs,
 * numbers. Names and running text keep theirs, because joiners have a meaning in Persian, Hindi and emoji.
 */
export function removeInvisibleCharacters(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '');
}

/** Does the same for searches in names and texts, but keeps joiners. */
export function removeFormatCharactersExceptJoiners(text: string): string {
  return text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '');
}
