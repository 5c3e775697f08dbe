import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import type { AppContext } from '../context.ts';
import type { DatabaseTransactionLimits } from './database.server.ts';
import { classifyDatabaseError } from './failure.server.ts';

/** Carries a returned failure past the rollback. */
class TransactionRollbackError extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('transaction refused');
    this.outcome = outcome;
  }
}

function isFailedTransactionResult(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

const MAX_TRANSACTION_RETRIES = 3;

/** For imports and the demo shop: thousands of rows in one transaction, on a busy machine. */
export const LONG_IMPORT_TRANSACTION_LIMITS: DatabaseTransactionLimits = { timeoutMs: 5 * 60_000 };

/**
 * Runs work in one transaction and gives it a context whose queries join it; inside, use only that context.
 * Called within a transaction, it joins the open one. Work that returns a failure (`{ ok: false }`) is rolled
 * back and its failure returned; work that throws is rolled back and rethrown. Serialization failures and
 * deadlocks repeat the whole work up to three times, so it must have no effect outside the database (data.md
 * "Transactions"). After 10 s, or `timeoutMs`, it is rolled back with `TransactionTimeoutError`.
 */
export async function inTransaction<Value>(
  ctx: AppContext,
  work: (ctx: AppContext) => Promise<Value>,
  limits?: DatabaseTransactionLimits,
): Promise<Value> {
  if (ctx.db !== ctx.database.db) return work(ctx);
  for (let repetition = 0; ; repetition++) {
    try {
      return await runTransactionAttempt(ctx, work, limits);
    } catch (error) {
      if (repetition === MAX_TRANSACTION_RETRIES || classifyDatabaseError(error)?.code !== 'collision')
        throw error;
      await setTimeout(randomInt(20, 100));
    }
  }
}

async function runTransactionAttempt<Value>(
  ctx: AppContext,
  work: (ctx: AppContext) => Promise<Value>,
  limits: DatabaseTransactionLimits | undefined,
): Promise<Value> {
  try {
    return await ctx.database.transaction(async (tx) => {
      const outcome = await work({ ...ctx, db: tx });
      if (isFailedTransactionResult(outcome)) throw new TransactionRollbackError(outcome);
      return outcome;
    }, limits);
  } catch (error) {
    // The failure that work returned.
    if (error instanceof TransactionRollbackError) return error.outcome as Value;
    throw error;
  }
}
