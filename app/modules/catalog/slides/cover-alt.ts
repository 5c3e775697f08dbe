/** The drawn cover of a service in words. Apart from the other slides, so that cards can say it without their script. */
export function coverAlt({ title, category }: { title: string; category: string }): string {
  return `${title}, cover picture in the colour of ${category}`;
}
