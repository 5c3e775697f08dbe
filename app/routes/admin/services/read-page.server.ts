import type { FailedListPageLoad, ListPage } from '#app/lib/list-page.ts';
import { countServicesByStatus, listAdminServices } from '#app/modules/catalog/list-admin-services.server.ts';
import type {
  AdminService,
  ServiceCountsByStatus,
  ServiceMetricFigures,
  AdminServiceListState,
} from '#app/modules/catalog/service-list.ts';
import { readLastTwoWeeksRevenue } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import type { RevenueSummary } from '#app/modules/order-pages/figures/revenue-days.ts';
import { readServiceMetricsOrNull } from '#app/modules/service-pages/read-service-metrics.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * The data of /admin/services. A part that could not be read is null (the list: a fault), so that parts fail
 * independently.
 */
export type ServicesPageData = {
  list: ListPage<AdminService> | FailedListPageLoad;
  counts: ServiceCountsByStatus | null;
  metrics: Record<string, ServiceMetricFigures> | null;
  revenue: RevenueSummary | null;
};

/** Reads one part of the page; returns a refusal as it is, logs any other failure and returns null. */
export async function loadAdminPagePartOrNull<Value>(
  ctx: AppContext,
  part: string,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error, part }, 'a part of an admin page failed');
    return null;
  }
}

async function readAdminServiceListData(ctx: AppContext, state: AdminServiceListState) {
  const counts = await loadAdminPagePartOrNull(ctx, 'counts', () => countServicesByStatus(ctx));
  const list =
    counts && (await loadAdminPagePartOrNull(ctx, 'list', () => listAdminServices(ctx, state, counts)));
  const ids = list ? list.rows.map(({ id }) => id) : [];
  const metrics = list ? await readServiceMetricsOrNull(ctx, ids) : {};
  return { list: list ?? { isFailed: true as const, requestId: ctx.requestId }, counts, metrics };
}

/** Reads the list and what is above it, which does not wait for the list. */
export async function readAdminServicesPageData(
  ctx: AppContext,
  state: AdminServiceListState,
): Promise<ServicesPageData> {
  const [listed, revenue] = await Promise.all([
    readAdminServiceListData(ctx, state),
    loadAdminPagePartOrNull(ctx, 'revenue', () => readLastTwoWeeksRevenue(ctx)),
  ]);
  return { ...listed, revenue };
}
