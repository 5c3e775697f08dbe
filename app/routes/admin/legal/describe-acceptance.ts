import { formatListTotal, type ListMatchCount } from '#app/lib/list-page.ts';
import { CHECKOUT_LEGAL_SLUGS, formatLegalVersionId } from '#app/modules/content/legal/legal-text.ts';

/**
 * Returns the ids of a page's versions that buyers must accept, as orders store them; empty for other pages.
 */
export const listAcceptableLegalVersionIds = (slug: string, versions: readonly number[]): string[] =>
  CHECKOUT_LEGAL_SLUGS.includes(slug) ? versions.map((version) => formatLegalVersionId(slug, version)) : [];

/** Describes how many orders accepted a version, or that buyers are not asked to accept the page. */
export function describeLegalAcceptance(
  slug: string,
  version: number,
  accepted: ReadonlyMap<string, ListMatchCount>,
): string {
  if (!CHECKOUT_LEGAL_SLUGS.includes(slug)) return 'Not asked at checkout.';
  const total = accepted.get(formatLegalVersionId(slug, version)) ?? { count: 0, isMore: false };
  const isOne = total.count === 1 && !total.isMore;
  return `Accepted by ${formatListTotal(total)} ${isOne ? 'order' : 'orders'}.`;
}
