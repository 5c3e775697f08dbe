/** The text between title and category in the alt text below. */
export const COVER_ALT_TITLE_CATEGORY_SEPARATOR = ', cover picture in the colour of ';

/**
 * Returns the alt text of a service's drawn cover. Separate from the other
 * slides, so that cards need not load their script.
 */
export function buildDrawnCoverAltText({ title, category }: { title: string; category: string }): string {
  return title + COVER_ALT_TITLE_CATEGORY_SEPARATOR + category;
}
