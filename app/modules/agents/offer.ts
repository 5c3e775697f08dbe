import { cutAtWord, toPlainText } from '#app/lib/plain-text.ts';
import { SECTION_TITLES, type ScopeSnapshot } from '#app/modules/catalog/service-description.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';

/** A service with all that somebody who buys it has to know. */
export type Offer = {
  service: SellableService;
  /** The address of its page. */
  url: string;
  /** What its buyer is asked, in words; the date counts from the answers where there are required ones. */
  questions: readonly string[];
  beginsWithBrief: boolean;
  /** When it is delivered if it is bought now, and answered now. */
  deliveredBy: Date;
  /** By the shop's calendar later than its delivery time alone would say. */
  isDelayed: boolean;
  rating: { average: number; count: number } | null;
};

const LONGEST_DESCRIPTION = 2_000;
/** As much as an agent can show beside a price; the page of the service has all of it. */
const LONGEST_SCOPE = 1_500;

/** What the page of a service says of it, as one plain text. */
export function plainDescription(scope: ScopeSnapshot): string {
  const told = SECTION_TITLES.filter(({ key }) => key !== 'included' && key !== 'excluded')
    .map(({ key }) => toPlainText(scope[key]))
    .filter((text) => text !== '');
  return cutAtWord(told.join('\n\n'), LONGEST_DESCRIPTION);
}

/** What is not part of a service, in one sentence; null where the shop says nothing of it. */
export function exclusionSentence({ service: { title, scope } }: Pick<Offer, 'service'>): string | null {
  const rows = scope.excludedRows.map(toPlainText).filter((row) => row !== '');
  return rows.length === 0
    ? null
    : cutAtWord(`Not included in “${title}”: ${rows.join('; ')}.`, LONGEST_SCOPE);
}

/** When the time of a service begins to count. */
export function beginningSentence({ service: { title }, beginsWithBrief }: Offer): string {
  return beginsWithBrief
    ? `Work on “${title}” starts, and its delivery time counts, once the buyer has answered the questions after payment.`
    : `The delivery time of “${title}” counts from the payment.`;
}
