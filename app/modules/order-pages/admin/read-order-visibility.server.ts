import type { AppContext } from '#app/platform/context.ts';

import type { StaffOrderVisibilityRights } from './order-search.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';

/** Returns what the actor may see and select in the list. */
export function readStaffOrderListVisibility(ctx: AppContext): StaffOrderVisibilityRights {
  return getStaffOrderVisibilityRights(ctx);
}
