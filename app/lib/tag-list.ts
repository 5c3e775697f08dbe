/**
 * Parses tags as typed by staff: separated by commas, lower case, without duplicates, at most ten of thirty
 * characters.
 */
export function parseTagList(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  return [
    ...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, MAX_TAG_LENGTH).trim())),
  ].slice(0, MAX_TAGS_PER_RECORD);
}

export const MAX_TAGS_PER_RECORD = 10;

const MAX_TAG_LENGTH = 30;
