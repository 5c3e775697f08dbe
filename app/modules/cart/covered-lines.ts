import { filterDiscountedLines, type PricedLine } from './model.ts';

const MAX_NAMED_SERVICES = 2;

/** Returns which lines a limited code covers, as text for the cart; null if it covers all of them. */
export function describePromoEligibleCartLines(
  lines: readonly (PricedLine & { title: string })[],
  code: { eligibleServiceIds?: readonly string[] } | null,
): string | null {
  const ids = code?.eligibleServiceIds;
  if (!ids) return null;
  const counted = filterDiscountedLines(lines, { eligibleServiceIds: ids });
  if (counted.length === 0 || counted.length === lines.length) return null;
  const named = counted.slice(0, MAX_NAMED_SERVICES).map(({ title }) => title);
  const more = counted.length - named.length;
  return `Applies to ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
