import type { AppContext } from './context.ts';
import { createJsonErrorResponse } from './http.server.ts';

const STEP_UP_LIFETIME_MS = 10 * 60_000;

/** Returns whether the person proved its identity within the last ten minutes; the system need not. */
export function hasRecentStepUp({ actor, now }: Pick<AppContext, 'actor' | 'now'>): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system';
  return actor.provedAt !== undefined && now.getTime() - actor.provedAt.getTime() <= STEP_UP_LIFETIME_MS;
}

/**
 * Throws a response unless identity was proved in the last ten minutes (pages.md "Access", step-up). Pages
 * ask first, by `reauthenticateSignedInUser`, so that no form leads here without it.
 */
export function assertRecentStepUp(ctx: Pick<AppContext, 'actor' | 'now'>): void {
  if (!hasRecentStepUp(ctx))
    throw createJsonErrorResponse(403, 'PROOF_NEEDED', 'Please confirm it’s you first.');
}
