import { createHash } from 'node:crypto';

import { queueTrackerConversion } from '#app/modules/outbox/queue-mail.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  findPaidOrderOfBrowser,
  findOrderPurchaseForTrackers,
} from '#app/modules/invoicing/find-receipt.server.ts';
import type { AppContext, ThirdPartyTrackerSettings } from '#app/platform/context.ts';
import type { ConversionTrackerName } from '#app/platform/trackers/conversions.server.ts';

import {
  buildGa4ConversionPayload,
  buildLinkedinConversionEvent,
  buildMetaConversionEvent,
  type TrackedConversionStep,
  type AdTrackerConversionSale,
} from './conversion-payloads.ts';
import { listServerSideTrackers, type ServerSideTracker } from './cookie-consent.ts';
import { isConsentRecordStillCurrent } from './find-consent.server.ts';

/** The report to each tracker; null if it cannot receive this one. */
const TRACKER_CONVERSION_PAYLOAD_BUILDERS: Record<
  ConversionTrackerName,
  (sale: AdTrackerConversionSale, settings: ThirdPartyTrackerSettings) => Record<string, unknown> | null
> = {
  ga4: buildGa4ConversionPayload,
  meta: buildMetaConversionEvent,
  linkedin(sale, { linkedinCheckoutId, linkedinPurchaseId }) {
    const id = sale.moment === 'purchase' ? linkedinPurchaseId : linkedinCheckoutId;
    return id ? buildLinkedinConversionEvent(sale, id) : null;
  },
};

/** The order as trackers may see it; null unless it is real money and its buyer's consent is still valid. */
async function findSaleReportableToTrackers(ctx: AppContext, orderId: string, moment: TrackedConversionStep) {
  const order = await findOrderPurchaseForTrackers(ctx, orderId);
  const at = moment === 'purchase' ? order?.paidAt : order?.createdAt;
  if (!order?.isLive || !at || order.isDemo || !order.consent) return null;
  const { consent, emailNorm, totalCents, items } = order;
  // Withdrawn meanwhile.
  if (consent.recordId !== null && !(await isConsentRecordStillCurrent(ctx, consent.recordId))) return null;
  const emailHash = emailNorm === null ? null : createHash('sha256').update(emailNorm).digest('hex');
  const { gaClientId, linkedinId } = consent;
  const sale: AdTrackerConversionSale = {
    moment,
    orderId,
    at,
    totalCents,
    items,
    emailHash,
    gaClientId,
    linkedinId,
  };
  return { sale, consent };
}

/**
 * Reports a started checkout or a paid order to every tracker that has a server
 * key (CHECKOUT-12, CHECKOUT-13). Idempotent. Only real money, only under the
 * consent stored with the order. All data comes from the order.
 */
async function reportSaleToTrackers(
  ctx: AppContext,
  orderId: string,
  moment: TrackedConversionStep,
): Promise<void> {
  const trackers = listServerSideTrackers(ctx.settings.trackers);
  const found = trackers.length > 0 ? await findSaleReportableToTrackers(ctx, orderId, moment) : null;
  if (!found) return;
  const isAllowed = ({ purpose }: ServerSideTracker) => found.consent[purpose];
  for (const { tracker } of trackers.filter(isAllowed)) {
    const payload = TRACKER_CONVERSION_PAYLOAD_BUILDERS[tracker](found.sale, ctx.settings.trackers);
    const event = moment === 'purchase' ? orderId : `${orderId}:checkout`;
    if (payload)
      await queueTrackerConversion(ctx, { tracker, dedupeKey: `conv:${tracker}:${event}`, orderId, payload });
  }
}

/** Reports a paid order. */
export const reportPurchaseToTrackers = (ctx: AppContext, orderId: string) =>
  reportSaleToTrackers(ctx, orderId, 'purchase');

/** Reports a started checkout. */
export const reportStartedCheckoutToTrackers = (ctx: AppContext, orderId: string) =>
  reportSaleToTrackers(ctx, orderId, 'begin_checkout');

/**
 * Handles the success page's hint to report a purchase. The hint names no order; the browser's cookie does.
 */
export async function reportPurchaseOfBrowserToTrackers(
  ctx: AppContext,
  browserHash: string | null,
): Promise<void> {
  if (browserHash === null) return;
  const orderId = await findPaidOrderOfBrowser(ctx, browserHash, new Date(ctx.now.getTime() - DAY_MS));
  if (orderId) await reportPurchaseToTrackers(ctx, orderId);
}
