import type { ListPage } from '#app/lib/list-page.ts';
import {
  listTrashedServices,
  streamTrashedServicesForExport,
  type TrashedService,
} from '#app/modules/catalog/trash/list-trashed-services.server.ts';
import type { ServiceTrashListState } from '#app/modules/catalog/trash/service-trash.ts';
import { countOrdersByService } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** One service in the trash, with its number of orders. */
export type TrashedServiceRow = TrashedService & { orders: number };

async function addOrderCountsToTrashedServices(
  ctx: AppContext,
  rows: readonly TrashedService[],
): Promise<TrashedServiceRow[]> {
  const orders = await countOrdersByService(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, orders: orders.get(row.id) ?? 0 }));
}

/** Returns one page of the trash for the staff. */
export async function listTrashedServicesWithOrderCounts(
  ctx: AppContext,
  state: ServiceTrashListState,
): Promise<ListPage<TrashedServiceRow>> {
  const page = await listTrashedServices(ctx, state);
  return { ...page, rows: await addOrderCountsToTrashedServices(ctx, page.rows) };
}

/** Yields everything in a trash list in its order, in batches. */
export async function* readAllTrashWithOrders(
  ctx: AppContext,
  state: ServiceTrashListState,
): AsyncGenerator<readonly TrashedServiceRow[], void, undefined> {
  for await (const rows of streamTrashedServicesForExport(ctx, state))
    yield await addOrderCountsToTrashedServices(ctx, rows);
}
