import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readShopSetUpProgress } from './read-set-up.server.ts';
import { SET_UP_FINISH_HREF, getSetUpContinueHref } from './set-up-steps.ts';

/**
 * Returns the URL at which the setup continues; null if no step is left, the
 * owner dismissed it, or the user has no right to it.
 */
export async function findSetUpContinueUrl(ctx: AppContext): Promise<string | null> {
  if (!hasPermission(ctx.actor, 'set-up:write')) return null;
  const setUp = await readShopSetUpProgress(ctx);
  const next = getSetUpContinueHref(setUp);
  return setUp.isPutAway || next === SET_UP_FINISH_HREF ? null : next;
}
