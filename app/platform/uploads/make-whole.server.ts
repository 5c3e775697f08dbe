import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { partsOf } from '#app/lib/upload-parts.ts';

import type { AppContext } from '../context.ts';
import { dbNow } from '../db/now.server.ts';
import { mediaFiles, uploads } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { mediaKey } from '../storage/media.server.ts';
import {
  dropParts,
  isPartOf,
  joinParts,
  listReadyParts,
  markPartReady,
  type PartedFile,
  type PartSource,
  receivePart,
  touchParts,
  uploadId,
} from './upload-parts.server.ts';

/** Seconds that the assembling sender may be silent before another one takes over. */
const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;
/**
 * How long the other senders wait for its result, in milliseconds: longer than a lease, so that one of them
 * takes over from a killed process.
 */
const WAIT_MS = 15_000;
const POLL_MS = 200;
/**
 * Seconds for which a part sent again gets the earlier result; after that, the file is uploaded from its
 * start.
 */
const ANSWER_SECONDS = 600;

/** The result of a complete file. */
export type UploadAnswer = { address: string } | { refusal: string };
type AssemblyState =
  | { state: 'incomplete' }
  | { state: 'answered'; answer: UploadAnswer }
  /** This sender assembles the file now. */
  | { state: 'claimed'; claim: string; keys: string[] }
  /** Another sender does. */
  | { state: 'busy' };

/** Records the result in the caller's transaction; fails when another sender has taken over. */
export type Settle = (ctx: AppContext, answer: UploadAnswer) => Promise<Result<void, { code: 'busy' }>>;
/** Assembles the file and passes its result to `settle`, in the transaction that makes it ready. */
export type MakeWhole = (whole: PartSource, settle: Settle) => Promise<void>;

type UploadRow = typeof uploads.$inferSelect & { isClaimed: boolean; isRecent: boolean };

async function findUpload(ctx: AppContext, id: string): Promise<UploadRow | null> {
  const isClaimed = sql<boolean>`coalesce(${uploads.claimedUntil} > ${dbNow(ctx)}, false)`;
  const isRecent = sql<boolean>`coalesce(${uploads.finishedAt} > ${dbNow(ctx)} - make_interval(secs => ${ANSWER_SECONDS}), false)`;
  const [found] = await ctx.db
    .select({ upload: uploads, isClaimed, isRecent })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found ? { ...found.upload, isClaimed: found.isClaimed, isRecent: found.isRecent } : null;
}

/** Returns the row of an upload, locked until the end of the transaction: its senders take turns. */
async function lockUpload(ctx: AppContext, id: string): Promise<UploadRow> {
  const row = { id, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db
    .insert(uploads)
    .values(row)
    .onConflictDoUpdate({ target: uploads.id, set: { updatedAt: ctx.now } });
  const locked = await findUpload(ctx, id);
  if (!locked) throw new Error('an upload has no row');
  return locked;
}

/** Returns the result that senders still get: neither an old one, nor the URL of a deleted file. */
async function findAnswer({ db }: AppContext, row: UploadRow): Promise<UploadAnswer | null> {
  if (!row.isRecent) return null;
  if (row.refusal !== null) return { refusal: row.refusal };
  const key = mediaKey(row.address ?? '');
  if (row.address === null || key === null) return null;
  const isThere = and(eq(mediaFiles.key, key), eq(mediaFiles.status, 'ready'));
  return (await db.$count(mediaFiles, isThere)) > 0 ? { address: row.address } : null;
}

/** Returns the places that need not be sent any more, ascending; all when the file is complete or refused. */
export async function listParts(ctx: AppContext, file: PartedFile): Promise<number[]> {
  const id = uploadId(file);
  const upload = await findUpload(ctx, id);
  if (upload && (await findAnswer(ctx, upload))) return [...Array(partsOf(file.sizeBytes)).keys()];
  return (await listReadyParts(ctx, id)).map(({ place }) => place);
}

/**
 * Returns the next step of an upload whose row is locked: the sender that finds all parts, with no other
 * sender at work, assembles the file.
 */
async function takeTurn(ctx: AppContext, file: PartedFile, row: UploadRow): Promise<AssemblyState> {
  const answer = await findAnswer(ctx, row);
  if (answer) return { state: 'answered', answer };
  const parts = await listReadyParts(ctx, row.id);
  if (parts.length < partsOf(file.sizeBytes)) return { state: 'incomplete' };
  if (row.isClaimed) return { state: 'busy' };
  const claim = randomUUID();
  const claimedUntil = sql`${dbNow(ctx)} + make_interval(secs => ${LEASE_SECONDS})`;
  const unanswered = { address: null, refusal: null, finishedAt: null };
  await ctx.db
    .update(uploads)
    .set({ claim, claimedUntil, ...unanswered })
    .where(eq(uploads.id, row.id));
  await touchParts(ctx, row.id);
  return { state: 'claimed', claim, keys: parts.map(({ key }) => key) };
}

const tryClaimAssembly = (ctx: AppContext, file: PartedFile): Promise<AssemblyState> =>
  inTransaction(ctx, async (ctx) => takeTurn(ctx, file, await lockUpload(ctx, uploadId(file))));

/** Stores a part unless its place already has one, and returns the next step. */
async function savePart(
  ctx: AppContext,
  file: PartedFile,
  place: number,
  part: PartSource,
): Promise<AssemblyState> {
  const id = uploadId(file);
  const isTaken = async (ctx: AppContext) =>
    (await listReadyParts(ctx, id)).some((ready) => ready.place === place);
  const before = await inTransaction(ctx, async (ctx) => {
    const answer = await findAnswer(ctx, await lockUpload(ctx, id));
    return { answer, isTaken: await isTaken(ctx) };
  });
  if (before.answer) return { state: 'answered', answer: before.answer };
  if (before.isTaken) return tryClaimAssembly(ctx, file);
  const key = await receivePart(ctx, file, place, part);
  const kept = await inTransaction(ctx, async (ctx) => {
    const row = await lockUpload(ctx, id);
    const isNeeded = (await findAnswer(ctx, row)) === null && !(await isTaken(ctx));
    if (isNeeded) await markPartReady(ctx, key);
    return { isNeeded, turn: await takeTurn(ctx, file, row) };
  });
  if (!kept.isNeeded) await dropParts(ctx, [key]);
  return kept.turn;
}

const isOf = (id: string, claim: string) => and(eq(uploads.id, id), eq(uploads.claim, claim));

/** Records the result while this sender holds the claim. */
const settleFor =
  (id: string, claim: string): Settle =>
  async (ctx, answer) => {
    const free = { claim: null, claimedUntil: null };
    const settled = await ctx.db
      .update(uploads)
      .set({ ...free, ...answer, finishedAt: sql`${dbNow(ctx)}` })
      .where(isOf(id, claim))
      .returning({ id: uploads.id });
    return settled.length > 0 ? ok(undefined) : fail({ code: 'busy' });
  };

/** Releases the claim after a failure; returns false when another sender has taken over. */
async function releaseClaim(ctx: AppContext, id: string, claim: string): Promise<boolean> {
  const free = { claim: null, claimedUntil: null };
  const released = await inTransaction(ctx, ({ db }) =>
    db.update(uploads).set(free).where(isOf(id, claim)).returning({ id: uploads.id }),
  );
  return released.length > 0;
}

/** Renews a claim every few seconds, to show that its sender is at work. */
function renewClaim(ctx: AppContext, id: string, claim: string): { stop(): void } {
  const claimedUntil = sql`${dbNow(ctx)} + make_interval(secs => ${LEASE_SECONDS})`;
  const timer = setInterval(() => {
    inTransaction(ctx, ({ db }) => db.update(uploads).set({ claimedUntil }).where(isOf(id, claim))).catch(
      (error: unknown) => ctx.log.warn({ err: error }, 'the claim of an upload was not renewed'),
    );
  }, RENEW_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Assembles the file as the claiming sender, and returns the result. */
async function assembleFile(
  ctx: AppContext,
  file: PartedFile,
  { claim, keys }: { claim: string; keys: string[] },
  makeWhole: MakeWhole,
): Promise<AssemblyState> {
  const id = uploadId(file);
  const renewal = renewClaim(ctx, id, claim);
  try {
    await makeWhole(joinParts(ctx, file, keys), settleFor(id, claim));
  } catch (error) {
    // A sender that took over removes the parts when it is done: this sender then returns the other's result.
    if (await releaseClaim(ctx, id, claim)) throw error;
  } finally {
    renewal.stop();
  }
  const turn = await tryClaimAssembly(ctx, file);
  if (turn.state === 'answered') await dropParts(ctx, keys);
  return turn;
}

/**
 * Stores one part of a file; of the senders that find all parts complete, one assembles the file by
 * `makeWhole`, and all get its result. Returns null while parts are missing. Fails with `busy` when
 * assembling takes longer than 15 s: the same part sent again gets the result. Senders may be in several
 * processes; a killed one is replaced after 10 s. Not inside a transaction.
 */
export async function storePart(
  ctx: AppContext,
  file: PartedFile,
  { place, bytes }: { place: number; bytes: PartSource },
  makeWhole: MakeWhole,
): Promise<Result<UploadAnswer | null, { code: 'wrong-part' | 'busy' }>> {
  if (!isPartOf(file, place, bytes)) return fail({ code: 'wrong-part' });
  const until = performance.now() + WAIT_MS;
  let turn = await savePart(ctx, file, place, bytes);
  for (;;) {
    if (turn.state === 'answered') return ok(turn.answer);
    if (turn.state === 'incomplete') return ok(null);
    if (turn.state === 'claimed') turn = await assembleFile(ctx, file, turn, makeWhole);
    else if (performance.now() >= until) return fail({ code: 'busy' });
    else {
      await sleep(POLL_MS);
      turn = await tryClaimAssembly(ctx, file);
    }
  }
}
