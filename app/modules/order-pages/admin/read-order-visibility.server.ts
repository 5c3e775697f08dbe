import type { AppContext } from '#app/platform/context.ts';

import type { StaffOrderVisibilityRights } from './order-search.ts';
import { getOrderVisibility } from './find-visible-orders.server.ts';

/** Returns what the actor may see and select in the list. */
export function readOrderVisibility(ctx: AppContext): StaffOrderVisibilityRights {
  return getOrderVisibility(ctx);
}
