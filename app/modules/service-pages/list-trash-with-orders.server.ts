import type { ListPage } from '#app/lib/list-page.ts';
import { listTrash, type TrashedService } from '#app/modules/catalog/trash/list-trashed-services.server.ts';
import type { TrashListState } from '#app/modules/catalog/trash/service-trash.ts';
import { countOrdersByService } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** One service of the trash, with how many orders hold it. */
export type TrashRow = TrashedService & { orders: number };

/** One page of the trash as the staff sees it. */
export async function listTrashWithOrders(
  ctx: AppContext,
  state: TrashListState,
): Promise<ListPage<TrashRow>> {
  const page = await listTrash(ctx, state);
  const orders = await countOrdersByService(
    ctx,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, orders: orders.get(row.id) ?? 0 })) };
}
