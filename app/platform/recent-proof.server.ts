import type { AppContext } from './context.ts';
import { jsonError } from './http.server.ts';

const PROOF_MS = 10 * 60_000;

/** Whether the person showed who it is within the last ten minutes; the system needs not. */
export function hasRecentProof({ actor, now }: Pick<AppContext, 'actor' | 'now'>): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system';
  return actor.provedAt !== undefined && now.getTime() - actor.provedAt.getTime() <= PROOF_MS;
}

/**
 * Refuses by throwing an answer what needs a proof of the last ten minutes (pages.md section 1.1, step-up). Pages ask first,
 * by `proveSelf`, so that nobody comes here by a form.
 */
export function assertRecentProof(ctx: Pick<AppContext, 'actor' | 'now'>): void {
  if (!hasRecentProof(ctx)) throw jsonError(403, 'PROOF_NEEDED', 'Please confirm it’s you first.');
}
