import { createHash } from 'node:crypto';

import { eq, lt, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { SandboxApiError } from './sandbox-fault.ts';
import { sandboxIdempotency } from './tables.server.ts';

export type SandboxResponse = { status: number; body: string };

const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
/** Separates these locks from others on the same text. */
export const IDEMPOTENCY_LOCK_HASH_SEED = 4242;
const SANDBOX_IDEMPOTENCY_KEY_RETENTION_MS = 24 * 3600_000;

async function lockSandboxIdempotencyKey(ctx: AppContext, key: string): Promise<void> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${IDEMPOTENCY_LOCK_HASH_SEED})) as locked`;
  const [row] = await runRawSqlQuery(ctx.db, lock);
  if (row?.['locked'] === true) return;
  throw new SandboxApiError('There is currently another in-progress request using this idempotency key.', {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
}

/**
 * Runs a request at most once per key and day: the same request again gets the saved response, another one
 * under the same key is refused, one that is still running is 409. Key, work and saved response are one
 * transaction, so a crash leaves either all of them or nothing. Run it inside that transaction; `work` must
 * check everything before its first write.
 */
export async function runIdempotentSandboxRequest(
  ctx: AppContext,
  request: { key: string; path: string; body: string },
  work: () => Promise<SandboxResponse>,
): Promise<{ answer: SandboxResponse; isReplay: boolean }> {
  const { key } = request;
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw new SandboxApiError('Idempotency keys may be at most 255 characters.', {
      type: 'idempotency_error',
    });
  }
  await lockSandboxIdempotencyKey(ctx, key);
  const now = new Date();
  const isKey = eq(sandboxIdempotency.key, key);
  const fingerprint = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
  const fresh = { fingerprint, status: null, body: null, createdAt: now };
  const inserted = await ctx.db
    .insert(sandboxIdempotency)
    .values({ key, ...fresh })
    .onConflictDoUpdate({
      target: sandboxIdempotency.key,
      set: fresh,
      setWhere: lt(
        sandboxIdempotency.createdAt,
        new Date(now.getTime() - SANDBOX_IDEMPOTENCY_KEY_RETENTION_MS),
      ),
    })
    .returning({ key: sandboxIdempotency.key });
  if (inserted.length === 0)
    return { answer: await readIdempotentSandboxResponse(ctx, key, fingerprint), isReplay: true };
  const answer = await work();
  await ctx.db.update(sandboxIdempotency).set({ status: answer.status, body: answer.body }).where(isKey);
  return { answer, isReplay: false };
}

async function readIdempotentSandboxResponse(
  ctx: AppContext,
  key: string,
  fingerprint: string,
): Promise<SandboxResponse> {
  const [row] = await ctx.db.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key));
  if (row?.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new SandboxApiError(message, { type: 'idempotency_error' });
  }
  if (row.status === null || row.body === null) throw new Error(`idempotency key without answer: ${key}`);
  return { status: row.status, body: row.body };
}
