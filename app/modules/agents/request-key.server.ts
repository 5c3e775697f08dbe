import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { agentRequests } from './tables.server.ts';

export type IdempotencyKeyMismatch = { code: 'IDEMPOTENCY_MISMATCH' };

/** The caller, its idempotency key and its request. */
export type IdempotentAgentRequest = { host: string; key: string; tool: string; args: unknown };

const hashIdempotentRequestParts = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs `work` once per key, passing whether it was done before, in which case it reads the result. The key is
 * stored in the transaction of the work, so that the second of two concurrent calls waits; a failure releases
 * it. The same key with another request fails.
 */
export function runOncePerIdempotencyKey<Value, Failure>(
  ctx: AppContext,
  { host, key, tool, args }: IdempotentAgentRequest,
  work: (ctx: AppContext, isRepeated: boolean) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | IdempotencyKeyMismatch>> {
  const keyHash = hashIdempotentRequestParts([host, key]);
  const bodyHash = hashIdempotentRequestParts([tool, args]);
  return inTransaction(ctx, async (ctx): Promise<Result<Value, Failure | IdempotencyKeyMismatch>> => {
    const taken = await ctx.db
      .insert(agentRequests)
      .values({ keyHash, bodyHash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ keyHash: agentRequests.keyHash });
    if (taken.length === 0) {
      const [known] = await ctx.db.select().from(agentRequests).where(eq(agentRequests.keyHash, keyHash));
      if (known?.bodyHash !== bodyHash) return fail({ code: 'IDEMPOTENCY_MISMATCH' });
      return work(ctx, true);
    }
    const outcome = await work(ctx, false);
    if (!outcome.ok) await ctx.db.delete(agentRequests).where(eq(agentRequests.keyHash, keyHash));
    return outcome.ok ? ok(outcome.value) : outcome;
  });
}
