/** The delivery promise while a brief is missing: the delivery time starts with the brief. */
export type BriefDeliveryPromise = {
  /** Hours from the brief to the delivery; null where the shop's working calendar decides. */
  hours: number | null;
  /** The delivery date if the brief came today, ISO 8601; null in a page that is cached for other days. */
  ifToday: string | null;
  /** How many briefs are missing. */
  briefs: number;
  /** Whether the promise covers several services at once. */
  isWhole: boolean;
};

function formatDeliveryTimeFromBrief(hours: number | null): string {
  if (hours === null) return 'in business days, counted from';
  return hours <= 24 ? `within ${hours} hours of` : `within ${hours / 24} days of`;
}

/**
 * Returns the promise of a delivery whose date depends on a brief, without the final period: `Delivered
 * within 24 hours of your brief. Send it today and you’ll have your delivery by Mon, Nov 23`. `formatUtcIsoDate`
 * formats a day in the shop's zone.
 */
export function formatBriefDeliveryPromise(
  { hours, ifToday, briefs, isWhole }: BriefDeliveryPromise,
  formatDay: (at: string) => string,
): string {
  const subject = isWhole ? 'Everything delivered' : 'Delivered';
  const [brief, them] = briefs > 1 ? ['your last brief', 'them'] : ['your brief', 'it'];
  const result = isWhole ? 'everything' : 'your delivery';
  const date =
    ifToday === null ? '' : `. Send ${them} today and you’ll have ${result} by ${formatDay(ifToday)}`;
  return `${subject} ${formatDeliveryTimeFromBrief(hours)} ${brief}${date}`;
}
