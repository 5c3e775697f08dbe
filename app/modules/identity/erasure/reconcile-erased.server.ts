import { buffer } from 'node:stream/consumers';

import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { users } from '../account-tables.server.ts';
import { erasures } from '../privacy-tables.server.ts';

import { type ErasedPerson, parseErasedPersonList, formatErasedPeopleList } from './erased-list.ts';
import { pendingErasureCondition } from './find-erasure.server.ts';

/**
 * Stored with the shop's files rather than in its database, so that restoring a database backup does not
 * change it.
 */
export const ERASED_LIST_STORAGE_KEY = `erasures/${'0'.repeat(32)}.txt`;
const USER_LOOKUP_BATCH_SIZE = 500;

async function readStoredErasedPersonsList(ctx: AppContext): Promise<ErasedPerson[]> {
  if (!(await ctx.storage.find(ERASED_LIST_STORAGE_KEY))) return [];
  return parseErasedPersonList(
    (await buffer(await ctx.storage.open(ERASED_LIST_STORAGE_KEY))).toString('utf8'),
  );
}

async function readErasedPeopleFromDatabase(ctx: AppContext): Promise<ErasedPerson[]> {
  const rows = await ctx.db
    .select({ userId: erasures.userId, erasedAt: erasures.erasedAt })
    .from(erasures)
    .where(isNotNull(erasures.erasedAt))
    .orderBy(asc(erasures.erasedAt));
  return rows.flatMap(({ userId, erasedAt }) => (erasedAt ? [{ userId, erasedAt }] : []));
}

/** Records an erasure that is on the list but missing in the database. */
function recordErasureMissingInDatabase(ctx: AppContext, { userId, erasedAt }: ErasedPerson): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!person || person.erasedAt) return;
    const known = await ctx.db
      .select({ id: erasures.id })
      .from(erasures)
      .where(and(eq(erasures.userId, userId), isNotNull(erasures.erasedAt)));
    if (known.length > 0) return;
    const changed = { erasedAt, updatedAt: ctx.now };
    // Requested before the backup was made, carried out after it.
    const [open] = await ctx.db
      .update(erasures)
      .set(changed)
      .where(and(eq(erasures.userId, userId), pendingErasureCondition))
      .returning({ id: erasures.id });
    if (!open)
      await ctx.db.insert(erasures).values({ userId, isSuspending: false, dueAt: erasedAt, ...changed });
  });
}

async function findErasedPeopleRestoredByBackup(
  ctx: AppContext,
  list: readonly ErasedPerson[],
): Promise<ErasedPerson[]> {
  const present = new Set<string>();
  for (let from = 0; from < list.length; from += USER_LOOKUP_BATCH_SIZE) {
    const ids = list.slice(from, from + USER_LOOKUP_BATCH_SIZE).map(({ userId }) => userId);
    const rows = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, ids), isNull(users.erasedAt)));
    for (const { id } of rows) present.add(id);
  }
  return list.filter(({ userId }) => present.has(userId));
}

/**
 * Reconciles the list of erased people with the database: people on the list whom a restored backup brought
 * back are marked as erased again (`reeraseAccountsRestoredFromBackup` carries it out), and new erasures are added to the list.
 * Throws when the storage cannot be reached.
 */
export async function reconcileErasedPeopleWithDatabase(ctx: AppContext): Promise<void> {
  const stored = await readStoredErasedPersonsList(ctx);
  for (const erased of await findErasedPeopleRestoredByBackup(ctx, stored))
    await recordErasureMissingInDatabase(ctx, erased);
  const all = new Map(
    [...(await readErasedPeopleFromDatabase(ctx)), ...stored].map((erased) => [erased.userId, erased]),
  );
  const text = formatErasedPeopleList([...all.values()]);
  if (text !== formatErasedPeopleList(stored))
    await ctx.storage.put(ERASED_LIST_STORAGE_KEY, Buffer.from(text));
}
