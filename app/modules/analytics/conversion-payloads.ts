import type { Cents } from '#app/lib/money.ts';
import type { TrackedPurchaseFunnelEvent, AnalyticsEventLineItem } from '#app/modules/cart/model.ts';

import { buildGa4EcommercePayload, buildMetaPixelEvent } from './model.ts';

/**
 * The steps of a sale that the server reports to trackers (CHECKOUT-13),
 * whichever page the buyer is on by then.
 */
export type TrackedConversionStep = 'begin_checkout' | 'purchase';

/** What identifies a consenting buyer to a tracker. */
export type TrackerBuyerIdentifiers = {
  /** SHA-256 of the trimmed, lowercase address, in hex; null until the buyer has entered one. */
  emailHash: string | null;
  /** Google's client id, from its cookie. */
  gaClientId?: string | undefined;
  /** LinkedIn's click id, from its cookie. */
  linkedinId?: string | undefined;
};

export type AdTrackerConversionSale = TrackerBuyerIdentifiers & {
  moment: TrackedConversionStep;
  orderId: string;
  at: Date;
  totalCents: Cents;
  items: AnalyticsEventLineItem[];
};

/** The tracker deduplicates by this id; for a purchase it is the order, as in the pixel. */
const getConversionEventId = ({ moment, orderId }: AdTrackerConversionSale) =>
  moment === 'purchase' ? orderId : `checkout-${orderId}`;

function createTrackerConversionEvent({
  moment,
  orderId,
  items,
  totalCents,
}: AdTrackerConversionSale): TrackedPurchaseFunnelEvent {
  return moment === 'purchase'
    ? { name: 'purchase', orderId, items, totalCents }
    : { name: 'begin_checkout', items, totalCents };
}

/** Google requires two numbers; a browser without a readable cookie gets its own per order. */
function getGaClientId({ gaClientId, orderId, at }: AdTrackerConversionSale): string {
  return gaClientId ?? `${Number.parseInt(orderId.slice(0, 8), 16)}.${Math.floor(at.getTime() / 1000)}`;
}

/** Returns the event for Google's Measurement Protocol, with advertising disabled. */
export function buildGa4ConversionPayload(sale: AdTrackerConversionSale): Record<string, unknown> {
  return {
    client_id: getGaClientId(sale),
    timestamp_micros: sale.at.getTime() * 1000,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [{ name: sale.moment, params: buildGa4EcommercePayload(createTrackerConversionEvent(sale)) }],
  };
}

/** Returns the event for Meta's Conversions API (CHECKOUT-12); the value is in dollars. */
export function buildMetaConversionEvent(sale: AdTrackerConversionSale): Record<string, unknown> {
  const { name, data } = buildMetaPixelEvent(createTrackerConversionEvent(sale));
  return {
    event_name: name,
    event_time: Math.floor(sale.at.getTime() / 1000),
    event_id: getConversionEventId(sale),
    action_source: 'website',
    user_data: sale.emailHash ? { em: [sale.emailHash] } : {},
    custom_data: data,
  };
}

/**
 * Returns the event for LinkedIn's Conversions API; null if nothing identifies
 * the buyer, which LinkedIn rejects.
 */
export function buildLinkedinConversionEvent(
  sale: AdTrackerConversionSale,
  conversionId: string,
): Record<string, unknown> | null {
  const userIds = [
    ...(sale.emailHash ? [{ idType: 'SHA256_EMAIL', idValue: sale.emailHash }] : []),
    ...(sale.linkedinId
      ? [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: sale.linkedinId }]
      : []),
  ];
  if (userIds.length === 0) return null;
  return {
    conversion: `urn:lla:llaPartnerConversion:${conversionId}`,
    conversionHappenedAt: sale.at.getTime(),
    conversionValue: { currencyCode: 'USD', amount: (sale.totalCents / 100).toFixed(2) },
    user: { userIds },
    eventId: getConversionEventId(sale),
  };
}

/** Returns the ids in the trackers' own cookies, in the form that the order stores with its consent. */
export function parseTrackerIdsFromCookies(cookies: string | null): {
  gaClientId?: string;
  linkedinId?: string;
} {
  const read = (pattern: RegExp) => pattern.exec(cookies ?? '')?.[1];
  const gaClientId = read(/(?:^|;\s*)_ga=GA\d+\.\d+\.(\d{1,20}\.\d{1,20})(?:;|$)/);
  const linkedinId = read(/(?:^|;\s*)li_fat_id=([\w-]{1,64})(?:;|$)/);
  return { ...(gaClientId && { gaClientId }), ...(linkedinId && { linkedinId }) };
}
