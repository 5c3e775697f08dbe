import { filterDiscountedCartLines, type CartLineForTotals } from './model.ts';

const MAX_SERVICES_NAMED_IN_PROMO_NOTE = 2;

/** Returns which lines a limited code covers, as text for the cart; null if it covers all of them. */
export function describePromoEligibleCartLines(
  lines: readonly (CartLineForTotals & { title: string })[],
  code: { eligibleServiceIds?: readonly string[] } | null,
): string | null {
  const ids = code?.eligibleServiceIds;
  if (!ids) return null;
  const counted = filterDiscountedCartLines(lines, { eligibleServiceIds: ids });
  if (counted.length === 0 || counted.length === lines.length) return null;
  const named = counted.slice(0, MAX_SERVICES_NAMED_IN_PROMO_NOTE).map(({ title }) => title);
  const more = counted.length - named.length;
  return `Applies to ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
