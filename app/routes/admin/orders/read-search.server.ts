import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import {
  type OrderAssigneeOption,
  type StaffOrderVisibilityRights,
  createVisibleOrderListUrlParameters,
  type OrderListState,
} from '#app/modules/order-pages/admin/order-search.ts';
import { parseAdminOrderTab } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { listAssignableStaff } from '#app/modules/order-pages/admin/list-workers.server.ts';
import { readStaffOrderListVisibility } from '#app/modules/order-pages/admin/read-order-visibility.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns the search an address of the list asks for, limited to this role's rights, with the data needed to
 * build such addresses.
 */
export async function readAdminOrderListSearch(ctx: AppContext, address: URLSearchParams) {
  const visibility: StaffOrderVisibilityRights = readStaffOrderListVisibility(ctx);
  const people: OrderAssigneeOption[] = visibility.isAssignedOnly ? [] : await listAssignableStaff(ctx);
  const search = createVisibleOrderListUrlParameters(
    parseAdminOrderTab(address.get('tab')),
    visibility,
    people,
  );
  const state: OrderListState = { ...search.read(address), zone: await readShopTimeZone(ctx) };
  return { visibility, people, search, state };
}
