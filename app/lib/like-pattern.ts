/** Escapes a text for SQL's LIKE: its `%`, `_` and `\` match themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the LIKE pattern that matches anything containing a text. */
export const createLikeContainsPattern = (text: string): string => `%${escapeLike(text)}%`;
