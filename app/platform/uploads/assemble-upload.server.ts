import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { countUploadParts } from '#app/lib/upload-parts.ts';

import type { AppContext } from '../context.ts';
import { databaseNowSql } from '../db/now.server.ts';
import { mediaFiles, uploads } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { parseMediaKey } from '../storage/media.server.ts';
import {
  deleteUploadParts,
  isValidUploadPart,
  joinUploadParts,
  listReadyUploadParts,
  markUploadPartReady,
  type PartedUploadFile,
  type RereadableUploadSource,
  storeUploadPartBytes,
  extendUploadPartsLifetime,
  computePartedUploadId,
} from './upload-parts.server.ts';

/** Seconds that the assembling sender may be silent before another one takes over. */
const UPLOAD_ASSEMBLY_LOCK_SECONDS = 10;
const UPLOAD_ASSEMBLY_LEASE_RENEWAL_INTERVAL_MS = 3_000;
/**
 * How long the other senders wait for its result, in milliseconds: longer than a lease, so that one of them
 * takes over from a killed process.
 */
const ASSEMBLY_WAIT_TIMEOUT_MS = 15_000;
const ASSEMBLY_POLL_INTERVAL_MS = 200;
/**
 * Seconds for which a part sent again gets the earlier result; after that, the file is uploaded from its
 * start.
 */
const UPLOAD_RESULT_LIFETIME_SECONDS = 600;

/** The result of a complete file. */
export type AssembledUploadResult = { address: string } | { refusal: string };
type UploadAssemblyState =
  | { state: 'incomplete' }
  | { state: 'answered'; answer: AssembledUploadResult }
  /** This sender assembles the file now. */
  | { state: 'claimed'; claim: string; keys: string[] }
  /** Another sender does. */
  | { state: 'busy' };

/** Records the result in the caller's transaction; fails when another sender has taken over. */
export type SaveUploadResultFunction = (
  ctx: AppContext,
  answer: AssembledUploadResult,
) => Promise<Result<void, { code: 'busy' }>>;
/** Assembles the file and passes its result to `settle`, in the transaction that makes it ready. */
export type AssembleUploadFunction = (
  whole: RereadableUploadSource,
  settle: SaveUploadResultFunction,
) => Promise<void>;

type StoredUploadRow = typeof uploads.$inferSelect & { isClaimed: boolean; isRecent: boolean };

async function findUploadWithClaimState(ctx: AppContext, id: string): Promise<StoredUploadRow | null> {
  const isClaimed = sql<boolean>`coalesce(${uploads.claimedUntil} > ${databaseNowSql(ctx)}, false)`;
  const isRecent = sql<boolean>`coalesce(${uploads.finishedAt} > ${databaseNowSql(ctx)} - make_interval(secs => ${UPLOAD_RESULT_LIFETIME_SECONDS}), false)`;
  const [found] = await ctx.db
    .select({ upload: uploads, isClaimed, isRecent })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found ? { ...found.upload, isClaimed: found.isClaimed, isRecent: found.isRecent } : null;
}

/** Returns the row of an upload, locked until the end of the transaction: its senders take turns. */
async function lockUploadRow(ctx: AppContext, id: string): Promise<StoredUploadRow> {
  const row = { id, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db
    .insert(uploads)
    .values(row)
    .onConflictDoUpdate({ target: uploads.id, set: { updatedAt: ctx.now } });
  const locked = await findUploadWithClaimState(ctx, id);
  if (!locked) throw new Error('an upload has no row');
  return locked;
}

/** Returns the result that senders still get: neither an old one, nor the URL of a deleted file. */
async function findRecentAssembledUploadResult(
  { db }: AppContext,
  row: StoredUploadRow,
): Promise<AssembledUploadResult | null> {
  if (!row.isRecent) return null;
  if (row.refusal !== null) return { refusal: row.refusal };
  const key = parseMediaKey(row.address ?? '');
  if (row.address === null || key === null) return null;
  const isThere = and(eq(mediaFiles.key, key), eq(mediaFiles.status, 'ready'));
  return (await db.$count(mediaFiles, isThere)) > 0 ? { address: row.address } : null;
}

/** Returns the places that need not be sent any more, ascending; all when the file is complete or refused. */
export async function listStoredUploadPartIndexes(
  ctx: AppContext,
  file: PartedUploadFile,
): Promise<number[]> {
  const id = computePartedUploadId(file);
  const upload = await findUploadWithClaimState(ctx, id);
  if (upload && (await findRecentAssembledUploadResult(ctx, upload)))
    return [...Array(countUploadParts(file.sizeBytes)).keys()];
  return (await listReadyUploadParts(ctx, id)).map(({ place }) => place);
}

/**
 * Returns the next step of an upload whose row is locked: the sender that finds all parts, with no other
 * sender at work, assembles the file.
 */
async function decideNextUploadAssemblyState(
  ctx: AppContext,
  file: PartedUploadFile,
  row: StoredUploadRow,
): Promise<UploadAssemblyState> {
  const answer = await findRecentAssembledUploadResult(ctx, row);
  if (answer) return { state: 'answered', answer };
  const parts = await listReadyUploadParts(ctx, row.id);
  if (parts.length < countUploadParts(file.sizeBytes)) return { state: 'incomplete' };
  if (row.isClaimed) return { state: 'busy' };
  const claim = randomUUID();
  const claimedUntil = sql`${databaseNowSql(ctx)} + make_interval(secs => ${UPLOAD_ASSEMBLY_LOCK_SECONDS})`;
  const unanswered = { address: null, refusal: null, finishedAt: null };
  await ctx.db
    .update(uploads)
    .set({ claim, claimedUntil, ...unanswered })
    .where(eq(uploads.id, row.id));
  await extendUploadPartsLifetime(ctx, row.id);
  return { state: 'claimed', claim, keys: parts.map(({ key }) => key) };
}

const tryClaimUploadAssembly = (ctx: AppContext, file: PartedUploadFile): Promise<UploadAssemblyState> =>
  inTransaction(ctx, async (ctx) =>
    decideNextUploadAssemblyState(ctx, file, await lockUploadRow(ctx, computePartedUploadId(file))),
  );

/** Stores a part unless its place already has one, and returns the next step. */
async function saveUploadPartAndGetState(
  ctx: AppContext,
  file: PartedUploadFile,
  place: number,
  part: RereadableUploadSource,
): Promise<UploadAssemblyState> {
  const id = computePartedUploadId(file);
  const isTaken = async (ctx: AppContext) =>
    (await listReadyUploadParts(ctx, id)).some((ready) => ready.place === place);
  const before = await inTransaction(ctx, async (ctx) => {
    const answer = await findRecentAssembledUploadResult(ctx, await lockUploadRow(ctx, id));
    return { answer, isTaken: await isTaken(ctx) };
  });
  if (before.answer) return { state: 'answered', answer: before.answer };
  if (before.isTaken) return tryClaimUploadAssembly(ctx, file);
  const key = await storeUploadPartBytes(ctx, file, place, part);
  const kept = await inTransaction(ctx, async (ctx) => {
    const row = await lockUploadRow(ctx, id);
    const isNeeded = (await findRecentAssembledUploadResult(ctx, row)) === null && !(await isTaken(ctx));
    if (isNeeded) await markUploadPartReady(ctx, key);
    return { isNeeded, turn: await decideNextUploadAssemblyState(ctx, file, row) };
  });
  if (!kept.isNeeded) await deleteUploadParts(ctx, [key]);
  return kept.turn;
}

const buildClaimedUploadCondition = (id: string, claim: string) =>
  and(eq(uploads.id, id), eq(uploads.claim, claim));

/** Records the result while this sender holds the claim. */
const createUploadResultSaver =
  (id: string, claim: string): SaveUploadResultFunction =>
  async (ctx, answer) => {
    const free = { claim: null, claimedUntil: null };
    const settled = await ctx.db
      .update(uploads)
      .set({ ...free, ...answer, finishedAt: sql`${databaseNowSql(ctx)}` })
      .where(buildClaimedUploadCondition(id, claim))
      .returning({ id: uploads.id });
    return settled.length > 0 ? ok(undefined) : fail({ code: 'busy' });
  };

/** Releases the claim after a failure; returns false when another sender has taken over. */
async function releaseUploadAssemblyLock(ctx: AppContext, id: string, claim: string): Promise<boolean> {
  const free = { claim: null, claimedUntil: null };
  const released = await inTransaction(ctx, ({ db }) =>
    db.update(uploads).set(free).where(buildClaimedUploadCondition(id, claim)).returning({ id: uploads.id }),
  );
  return released.length > 0;
}

/** Renews a claim every few seconds, to show that its sender is at work. */
function renewUploadAssemblyClaim(ctx: AppContext, id: string, claim: string): { stop(): void } {
  const claimedUntil = sql`${databaseNowSql(ctx)} + make_interval(secs => ${UPLOAD_ASSEMBLY_LOCK_SECONDS})`;
  const timer = setInterval(() => {
    inTransaction(ctx, ({ db }) =>
      db.update(uploads).set({ claimedUntil }).where(buildClaimedUploadCondition(id, claim)),
    ).catch((error: unknown) => ctx.log.warn({ err: error }, 'the claim of an upload was not renewed'));
  }, UPLOAD_ASSEMBLY_LEASE_RENEWAL_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Assembles the file as the claiming sender, and returns the result. */
async function assembleUploadFromParts(
  ctx: AppContext,
  file: PartedUploadFile,
  { claim, keys }: { claim: string; keys: string[] },
  makeWhole: AssembleUploadFunction,
): Promise<UploadAssemblyState> {
  const id = computePartedUploadId(file);
  const renewal = renewUploadAssemblyClaim(ctx, id, claim);
  try {
    await makeWhole(joinUploadParts(ctx, file, keys), createUploadResultSaver(id, claim));
  } catch (error) {
    // A sender that took over removes the parts when it is done: this sender then returns the other's result.
    if (await releaseUploadAssemblyLock(ctx, id, claim)) throw error;
  } finally {
    renewal.stop();
  }
  const turn = await tryClaimUploadAssembly(ctx, file);
  if (turn.state === 'answered') await deleteUploadParts(ctx, keys);
  return turn;
}

/**
 * Stores one part of a file; of the senders that find all parts complete, one assembles the file by
 * `makeWhole`, and all get its result. Returns null while parts are missing. Fails with `busy` when
 * assembling takes longer than 15 s: the same part sent again gets the result. Senders may be in several
 * processes; a killed one is replaced after 10 s. Not inside a transaction.
 */
export async function storePartAndAssembleUpload(
  ctx: AppContext,
  file: PartedUploadFile,
  { place, bytes }: { place: number; bytes: RereadableUploadSource },
  makeWhole: AssembleUploadFunction,
): Promise<Result<AssembledUploadResult | null, { code: 'wrong-part' | 'busy' }>> {
  if (!isValidUploadPart(file, place, bytes)) return fail({ code: 'wrong-part' });
  const until = performance.now() + ASSEMBLY_WAIT_TIMEOUT_MS;
  let turn = await saveUploadPartAndGetState(ctx, file, place, bytes);
  for (;;) {
    if (turn.state === 'answered') return ok(turn.answer);
    if (turn.state === 'incomplete') return ok(null);
    if (turn.state === 'claimed') turn = await assembleUploadFromParts(ctx, file, turn, makeWhole);
    else if (performance.now() >= until) return fail({ code: 'busy' });
    else {
      await sleep(ASSEMBLY_POLL_INTERVAL_MS);
      turn = await tryClaimUploadAssembly(ctx, file);
    }
  }
}
