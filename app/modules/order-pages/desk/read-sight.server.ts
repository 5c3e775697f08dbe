import type { AppContext } from '#app/platform/context.ts';

import type { DeskSight } from './desk-search.ts';
import { deskSight } from './find-visible-orders.server.ts';

/** What the actor may see and choose in the list. */
export function readSight(ctx: AppContext): DeskSight {
  return deskSight(ctx);
}
