import type { ReportPeriod } from '#app/lib/report-span.ts';
import { listTopSellingServices } from '#app/modules/analytics-pages/list-parts.server.ts';
import { readDailyOrderDeliverySums } from '#app/modules/analytics-pages/read-delivery-days.server.ts';
import { readRefundsByDay, readSalesByDay } from '#app/modules/analytics-pages/read-sale-days.server.ts';
import { readSalesByHour } from '#app/modules/analytics-pages/read-sale-hours.server.ts';
import { readVisitorsByDay } from '#app/modules/analytics-pages/read-visit-days.server.ts';
import { listAuditLogEntries } from '#app/modules/audit-pages/list-audit.server.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { countServicesByStatus } from '#app/modules/catalog/list-admin-services.server.ts';
import { countFailedJobs } from '#app/modules/notifications/failed-jobs/list-failed-jobs.server.ts';
import { listLatestOrders } from '#app/modules/order-pages/figures/list-latest-orders.server.ts';
import { readOrderWorkloadByDueDay } from '#app/modules/order-pages/figures/read-work-load.server.ts';
import { countUndeliveredMails } from '#app/modules/outbox/count-mail-trouble.server.ts';
import { readGoLiveStatus } from '#app/modules/payments/go-live/read-go-live.server.ts';
import { readShopSetUpProgress } from '#app/modules/set-up/read-set-up.server.ts';
import { listSearchesWithoutResult } from '#app/modules/search/events/list-searches-without-result.server.ts';
import { hasPermission, type Permission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';

import { readDashboardAttentionItems } from './read-attention-items.server.ts';

/** The data of a card; null for a role that may not see it, `isFailed` if it could not be read. */
export type DashboardCardData<Value> = { isFailed: false; value: Value } | { isFailed: true } | null;

const MAX_DASHBOARD_LATEST_ORDERS = 10;
const MAX_DASHBOARD_CARD_ROWS = 6;

async function readDashboardCardData<Value>(
  ctx: AppContext,
  permission: Permission,
  read: () => Promise<Value>,
): Promise<DashboardCardData<Value>> {
  if (!hasPermission(ctx.actor, permission)) return null;
  try {
    return { isFailed: false, value: await read() };
  } catch (error) {
    ctx.log.error(
      { err: error, requestId: ctx.requestId, permission },
      'a card of the dashboard could not be read',
    );
    return { isFailed: true };
  }
}

/** Returns how customers can pay; `closed` with a live key until an owner presses Go live. */
async function readCustomerPaymentMode(ctx: AppContext): Promise<PaymentProviderMode | 'closed'> {
  const { mode } = ctx.payments;
  return mode === 'live' && (await readGoLiveStatus(ctx)) !== 'open' ? 'closed' : mode;
}

async function readLatestAuditActivity(ctx: AppContext) {
  const { rows } = await listAuditLogEntries(ctx, auditListUrlParameters.read(new URLSearchParams()));
  return rows.slice(0, MAX_DASHBOARD_CARD_ROWS).map(({ id, at, actor, subject, summary }) => ({
    ...{ id, at, actor },
    summary: subject === null || subject === actor ? summary : `${subject}: ${summary}`,
  }));
}

async function readDashboardShopHealth(ctx: AppContext) {
  return {
    mail: await countUndeliveredMails(ctx),
    failedJobs: await countFailedJobs(ctx),
    payments: await readCustomerPaymentMode(ctx),
    isProxyUnknown: ctx.settings.isProxyUnknown ?? false,
  };
}

type DailySalesReadPromise = ReturnType<typeof readSalesByDay>;

/** Reads the sales of a span, by the hour if the span is one day. */
async function readDashboardSalesNumbers(ctx: AppContext, span: ReportPeriod, sales: DailySalesReadPromise) {
  const { now, before, days, beforeDays } = await sales;
  return {
    ...{ now, before },
    // Only what the chart draws is sent: a span can cover years of days.
    days: days.map(({ cents, sold }) => ({ cents, sold })),
    beforeDays: beforeDays.map(({ cents }) => ({ cents })),
    hours: await readSalesByHour(ctx, span, null),
  };
}

/** Reads the funnel from visit to payment: visitors from the page events, orders from the orders. */
async function readDashboardConversionFunnel(
  ctx: AppContext,
  span: ReportPeriod,
  sales: DailySalesReadPromise,
) {
  const { page_view: visits, add_to_cart: adds } = (await readVisitorsByDay(ctx, span, null)).now;
  const { placed, paid } = (await sales).now;
  return { visits, adds, placed, paid };
}

/** Reads how many delivery promises were kept, and the refunds. */
async function readOnTimeDelivery(ctx: AppContext, span: ReportPeriod) {
  const { promised, onTime } = (await readDailyOrderDeliverySums(ctx, span, null)).now;
  const { refunds, cents } = (await readRefundsByDay(ctx, span, null)).now;
  return { promised, onTime, refunds, refundedCents: cents };
}

/** Reads every card this role may see, in parallel. */
export async function readAdminDashboardCards(ctx: AppContext, span: ReportPeriod) {
  // Two cards use the same sums, so they are read once.
  let read: DailySalesReadPromise | undefined;
  const sales = () => (read ??= readSalesByDay(ctx, span, null));
  const [doNow, figures, load, kept, way, catalogue, latest, top, emptySearches, activity, health, setUp] =
    await Promise.all([
      readDashboardAttentionItems(ctx),
      readDashboardCardData(ctx, 'orders:figures', () => readDashboardSalesNumbers(ctx, span, sales())),
      readDashboardCardData(ctx, 'orders:figures', () => readOrderWorkloadByDueDay(ctx)),
      readDashboardCardData(ctx, 'orders:figures', () => readOnTimeDelivery(ctx, span)),
      readDashboardCardData(ctx, 'orders:figures', () => readDashboardConversionFunnel(ctx, span, sales())),
      readDashboardCardData(ctx, 'services:read', () => countServicesByStatus(ctx)),
      readDashboardCardData(ctx, 'orders:figures', () => listLatestOrders(ctx, MAX_DASHBOARD_LATEST_ORDERS)),
      readDashboardCardData(ctx, 'orders:figures', () =>
        listTopSellingServices(ctx, span, MAX_DASHBOARD_CARD_ROWS),
      ),
      readDashboardCardData(ctx, 'search:insights', () =>
        listSearchesWithoutResult(ctx, MAX_DASHBOARD_CARD_ROWS),
      ),
      readDashboardCardData(ctx, 'audit:read', () => readLatestAuditActivity(ctx)),
      readDashboardCardData(ctx, 'health:read', () => readDashboardShopHealth(ctx)),
      readDashboardCardData(ctx, 'set-up:write', () => readShopSetUpProgress(ctx)),
    ]);
  return { doNow, figures, load, kept, way, catalogue, latest, top, emptySearches, activity, health, setUp };
}
export type DashboardData = Awaited<ReturnType<typeof readAdminDashboardCards>>;
