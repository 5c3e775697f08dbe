import { formatTotal, type Total } from '#app/lib/list-page.ts';
import { ACCEPTED_SLUGS, versionId } from '#app/modules/content/legal/legal-text.ts';

/** The versions of a page that buyers are asked to accept, as orders name them; none of a page that none is asked about. */
export const acceptableIds = (slug: string, versions: readonly number[]): string[] =>
  ACCEPTED_SLUGS.includes(slug) ? versions.map((version) => versionId(slug, version)) : [];

/** By how many orders a version was accepted, as a sentence; a page no buyer is asked about says that. */
export function acceptedWords(slug: string, version: number, accepted: ReadonlyMap<string, Total>): string {
  if (!ACCEPTED_SLUGS.includes(slug)) return 'Not asked at checkout.';
  const total = accepted.get(versionId(slug, version)) ?? { count: 0, isMore: false };
  const isOne = total.count === 1 && !total.isMore;
  return `Accepted by ${formatTotal(total)} ${isOne ? 'order' : 'orders'}.`;
}
