import { formatListMatchCount, type ListMatchCount } from '#app/lib/list-page.ts';
import {
  LEGAL_SLUGS_ACCEPTED_AT_CHECKOUT,
  buildLegalVersionId,
} from '#app/modules/content/legal/legal-text.ts';

/**
 * Returns the ids of a page's versions that buyers must accept, as orders store them; empty for other pages.
 */
export const listAcceptableLegalVersionIds = (slug: string, versions: readonly number[]): string[] =>
  LEGAL_SLUGS_ACCEPTED_AT_CHECKOUT.includes(slug)
    ? versions.map((version) => buildLegalVersionId(slug, version))
    : [];

/** Describes how many orders accepted a version, or that buyers are not asked to accept the page. */
export function describeLegalAcceptance(
  slug: string,
  version: number,
  accepted: ReadonlyMap<string, ListMatchCount>,
): string {
  if (!LEGAL_SLUGS_ACCEPTED_AT_CHECKOUT.includes(slug)) return 'Not asked at checkout.';
  const total = accepted.get(buildLegalVersionId(slug, version)) ?? { count: 0, isMore: false };
  const isOne = total.count === 1 && !total.isMore;
  return `Accepted by ${formatListMatchCount(total)} ${isOne ? 'order' : 'orders'}.`;
}
