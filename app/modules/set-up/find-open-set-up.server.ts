import { can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readSetUp } from './read-set-up.server.ts';
import { FINISH, nextStepHref } from './set-up-steps.ts';

/** The address at which the set-up goes on; null where no step is left, its owner put it away, or the user has no part in it. */
export async function findOpenSetUp(ctx: AppContext): Promise<string | null> {
  if (!can(ctx.actor, 'set-up:write')) return null;
  const setUp = await readSetUp(ctx);
  const next = nextStepHref(setUp);
  return setUp.isPutAway || next === FINISH ? null : next;
}
