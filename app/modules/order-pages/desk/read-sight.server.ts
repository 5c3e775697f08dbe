import type { AppContext } from '#app/platform/context.ts';

import type { DeskSight } from './desk-search.ts';
import { deskSight } from './find-visible-orders.server.ts';

/** Returns what the actor may see and select in the list. */
export function readSight(ctx: AppContext): DeskSight {
  return deskSight(ctx);
}
