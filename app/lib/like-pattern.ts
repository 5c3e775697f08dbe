/** A text as it stands for itself in a pattern of SQL's LIKE: its `%`, `_` and `\` mean nothing more. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of LIKE for everything that holds a text. */
export const likeContaining = (text: string): string => `%${escapeLike(text)}%`;
