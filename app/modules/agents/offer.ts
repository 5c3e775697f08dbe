import { truncateTextAtWordEnd, convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import {
  SERVICE_PAGE_ACCORDION_SECTIONS,
  type OrderItemServiceScope,
} from '#app/modules/catalog/service-description.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';

/** A service with everything a buyer needs to know. */
export type AgentServiceOffer = {
  service: SellableService;
  /** The URL of its page. */
  url: string;
  /** The questions of its brief; the delivery time starts with the answers if any are required. */
  questions: readonly string[];
  beginsWithBrief: boolean;
  /** When it is delivered if it is bought and its brief answered now. */
  deliveredBy: Date;
  /** Whether the shop's calendar delays it beyond its delivery time. */
  isDelayed: boolean;
  rating: { average: number; count: number } | null;
};

const MAX_AGENT_OFFER_DESCRIPTION_LENGTH = 2_000;
/** What an agent can show next to a price; the service's page has the full text. */
const MAX_AGENT_SCOPE_TEXT_LENGTH = 1_500;

/** Returns the description of a service's page as plain text. */
export function formatServiceDescriptionAsPlainText(scope: OrderItemServiceScope): string {
  const described = SERVICE_PAGE_ACCORDION_SECTIONS.filter(
    ({ key }) => key !== 'included' && key !== 'excluded',
  )
    .map(({ key }) => convertHtmlToSingleLineText(scope[key]))
    .filter((text) => text !== '');
  return truncateTextAtWordEnd(described.join('\n\n'), MAX_AGENT_OFFER_DESCRIPTION_LENGTH);
}

/** Returns the exclusions of a service in one sentence; null if there are none. */
export function formatServiceScopeExclusions({
  service: { title, scope },
}: Pick<AgentServiceOffer, 'service'>): string | null {
  const rows = scope.excludedRows.map(convertHtmlToSingleLineText).filter((row) => row !== '');
  return rows.length === 0
    ? null
    : truncateTextAtWordEnd(`Not included in “${title}”: ${rows.join('; ')}.`, MAX_AGENT_SCOPE_TEXT_LENGTH);
}

/** Returns when the delivery time of a service starts. */
export function formatServiceWorkStart({ service: { title }, beginsWithBrief }: AgentServiceOffer): string {
  return beginsWithBrief
    ? `Work on “${title}” starts, and its delivery time counts, once the buyer has answered the questions after payment.`
    : `The delivery time of “${title}” counts from the payment.`;
}
