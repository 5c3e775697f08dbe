import { parseReportPeriod } from '#app/lib/report-span.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import type { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

// 8 PM in Eastern Time: in UTC the next day has begun.
export const NOW = new Date('2026-11-20T01:00:00Z');
export const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const SANDBOX_PAYMENTS = { mode: 'sandbox', gateway: null } as const;
/** The time span in a URL, in Eastern Time. */
export const span = (query: string) =>
  parseReportPeriod(new URLSearchParams(query), { zone: EASTERN_TIME_ZONE, now: NOW });
/** A shop that takes test payments, as a role sees it. */
export const createTestShopContextForRole = (
  role: 'analyst' | 'editor' | 'fulfiller' | 'customer' = 'analyst',
) => freshContext({ actor: actorOf(role), now: NOW, payments: SANDBOX_PAYMENTS });

/** An order of the given age in hours, with its line. */
export async function addSale(
  ctx: AppContext,
  hours: number,
  order: Partial<typeof orders.$inferInsert> = {},
  item = {},
) {
  return addAdminOrder(ctx, { createdAt: ago(hours), ...order }, { createdAt: ago(hours), ...item });
}

type AnalyticsEventInput = Partial<typeof analyticsEvents.$inferInsert>;
export const addEvents = (ctx: AppContext, ...events: AnalyticsEventInput[]) =>
  ctx.db.insert(analyticsEvents).values(
    events.map((event) => ({
      name: 'page_view',
      path: '/',
      visitor: 'a',
      isMobile: false,
      at: NOW,
      ...event,
    })),
  );
