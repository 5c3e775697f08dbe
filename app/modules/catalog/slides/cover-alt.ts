/** What stands between the two in the words below. */
export const COVER_OF = ', cover picture in the colour of ';

/** The drawn cover of a service in words. Apart from the other slides, so that cards can say it without their script. */
export function coverAlt({ title, category }: { title: string; category: string }): string {
  return title + COVER_OF + category;
}
