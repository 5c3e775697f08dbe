/**
 * Text without format characters, which a paste carries along unseen: zero-width spaces and joiners, word joiners, soft hyphens,
 * byte-order marks, marks of direction. For what is compared letter by letter: codes, addresses, numbers. Names and running text keep
 * theirs, because joiners mean something in Persian, Hindi and emoji.
 */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '');
}

/** The same for a search among names and texts: the joiners of scripts stay. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '');
}
