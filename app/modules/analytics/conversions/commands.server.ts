import { createHash } from 'node:crypto';

import { queueConversion } from '#app/modules/notifications/commands.server.ts';
import { findPaidOrderOfBrowser, findPurchase } from '#app/modules/orders/receipts/queries.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isConsentStanding } from '../consent/queries.server.ts';
import { metaPurchase } from './model.ts';

const DAY_MS = 86_400_000;

/**
 * Counts a paid order at Meta, once, however often it is told (CHECKOUT-12): only real money, only with the marketing
 * consent that was stored with the order, only when the tracker is configured. Everything is read from the order.
 */
export async function reportPurchase(ctx: AppContext, orderId: string): Promise<void> {
  const { metaPixelId, metaCapiToken } = ctx.settings.trackers;
  if (!metaPixelId || !metaCapiToken) return;
  const purchase = await findPurchase(ctx, orderId);
  if (!purchase?.isLive || purchase.isDemo || purchase.consent?.marketing !== true) return;
  const { recordId } = purchase.consent;
  // Withdrawn meanwhile.
  if (recordId !== null && !(await isConsentStanding(ctx, recordId))) return;
  const { emailNorm } = purchase;
  const emailHash = emailNorm === null ? null : createHash('sha256').update(emailNorm).digest('hex');
  await queueConversion(ctx, {
    tracker: 'meta',
    dedupeKey: `conv:meta:${orderId}`,
    orderId,
    payload: metaPurchase({ ...purchase, orderId, emailHash }),
  });
}

/** The success page's hint that a purchase is to be counted: it names no order, the browser's cookie does. */
export async function reportPurchaseOfBrowser(ctx: AppContext, browserHash: string | null): Promise<void> {
  if (browserHash === null) return;
  const orderId = await findPaidOrderOfBrowser(ctx, browserHash, new Date(ctx.now.getTime() - DAY_MS));
  if (orderId) await reportPurchase(ctx, orderId);
}
