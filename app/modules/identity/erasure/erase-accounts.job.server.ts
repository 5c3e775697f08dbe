import { and, asc, eq, inArray, isNotNull, isNull, like, lte, or } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER, createDeletedUserEmail } from '#app/lib/deleted.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';
import {
  deleteMediaRows,
  parseMediaKey,
  removeFilesOfDeletedMediaRows,
} from '#app/platform/storage/media.server.ts';

import { endUserSessions } from '../sessions/end-sessions.server.ts';
import {
  accounts,
  invitations,
  recoveryCodes,
  signInLockouts,
  twoFactors,
  users,
  verifications,
} from '../account-tables.server.ts';
import { dataExports, erasures } from '../privacy-tables.server.ts';

import {
  type FindDeletionBlockers,
  listAccountDeletionObstacleSentences,
  toPersonalDataOwner,
} from './list-obstacles.server.ts';
import { reconcileErasedPeopleWithDatabase } from './reconcile-erased.server.ts';

/**
 * Removes one person from a module's own tables, in the caller's transaction. Idempotent. Returns the keys of
 * the files to remove with them.
 */
export type PersonalDataEraser = (
  ctx: AppContext,
  person: { userId: string; mailbox: string | null },
) => Promise<readonly string[] | void>;

/** The erasers of all modules, and what finds a person's open matters. */
export type AccountErasureDependencies = {
  erasers: readonly PersonalDataEraser[];
  findOpen: FindDeletionBlockers;
};

/**
 * Erases all personal data of an account; the row stays, empty, for its orders. Returns the keys of its
 * files.
 */
async function eraseUser(ctx: AppContext, person: typeof users.$inferSelect): Promise<string[]> {
  const { id } = person;
  const key = person.image ? parseMediaKey(person.image) : null;
  const keys = key === null ? [] : [key];
  await deleteMediaRows(ctx, keys);
  await ctx.db
    .update(users)
    .set({
      name: ERASED_PERSONAL_DATA_PLACEHOLDER,
      email: createDeletedUserEmail(id),
      image: null,
      company: null,
      phone: null,
      timeZone: null,
      wantsNews: false,
      wantsMessages: false,
      wantsReviewRequests: false,
      wantsReviewDecisions: false,
      suspendedAt: person.suspendedAt ?? ctx.now,
      erasedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(eq(users.id, id));
  await endUserSessions(ctx, id);
  await ctx.db.delete(accounts).where(eq(accounts.userId, id));
  await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, id));
  const copies = await ctx.db
    .delete(dataExports)
    .where(eq(dataExports.userId, id))
    .returning({ key: dataExports.storageKey });
  keys.push(...copies.flatMap(({ key: copy }) => copy ?? []));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await ctx.db.delete(signInLockouts).where(eq(signInLockouts.userId, id));
  await ctx.db.delete(invitations).where(eq(invitations.email, person.email));
  await ctx.db
    .delete(verifications)
    .where(
      or(
        inArray(verifications.value, [id, `device:${id}`]),
        eq(verifications.identifier, `email-change:${id}`),
        like(verifications.identifier, `email-revert:${id}:%`),
      ),
    );
  return keys;
}

/** Sends the final email confirming the deletion; generated people have no mailbox. */
async function sendErasureConfirmationEmail(
  ctx: AppContext,
  { name, email, seedBatch }: typeof users.$inferSelect,
  erasureId: string,
): Promise<void> {
  if (seedBatch !== null) return;
  await queueMail(ctx, {
    template: 'privacy.erased',
    ...{ dedupeKey: `erase:${erasureId}`, recipient: email, orderId: null },
    payload: { name, at: ctx.now.toISOString() },
  });
}

/**
 * Carries out one erasure as a whole or not at all. Returns the keys of the files to remove, or null if
 * nothing was done.
 */
function executeAccountErasure(
  ctx: AppContext,
  erasure: { id: string; userId: string },
  { erasers, findOpen }: AccountErasureDependencies,
): Promise<string[] | null> {
  return inTransaction(ctx, async (ctx) => {
    // Locked until the end, so that two processes, or the job and the person keeping the account, run one
    // after the other.
    const [person] = await ctx.db.select().from(users).where(eq(users.id, erasure.userId)).for('update');
    const [due] = await ctx.db.select().from(erasures).where(eq(erasures.id, erasure.id));
    if (!person || !due || due.canceledAt || person.erasedAt) return null;
    const isAgain = due.erasedAt !== null;
    if (!isAgain && (await listAccountDeletionObstacleSentences(ctx, person, findOpen)).length > 0) {
      ctx.log.warn({ erasure: due.id }, 'an account is not deleted yet: something of it is open');
      return null;
    }
    const keys: string[] = [];
    for (const erase of erasers) keys.push(...((await erase(ctx, toPersonalDataOwner(person))) ?? []));
    keys.push(...(await eraseUser(ctx, person)));
    await ctx.db
      .update(erasures)
      .set({ erasedAt: due.erasedAt ?? ctx.now, updatedAt: ctx.now })
      .where(eq(erasures.id, due.id));
    await recordAudit(ctx, {
      action: 'account.erased',
      entity: 'user',
      entityId: person.id,
      summary: isAgain ? 'Deleted the account again after a restore' : 'Deleted the account',
      after: { erasure: due.id },
    });
    if (!isAgain) await sendErasureConfirmationEmail(ctx, person, due.id);
    return keys;
  });
}

type AccountErasureRunKind = 'due' | 'again';

async function eraseAccounts(
  ctx: AppContext,
  plan: AccountErasureDependencies,
  which: AccountErasureRunKind,
): Promise<number> {
  const isDue = and(isNull(erasures.canceledAt), isNull(erasures.erasedAt), lte(erasures.dueAt, ctx.now));
  const found = await ctx.db
    .select({ id: erasures.id, userId: erasures.userId })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(and(isNull(users.erasedAt), which === 'due' ? isDue : isNotNull(erasures.erasedAt)))
    .orderBy(asc(erasures.dueAt), asc(erasures.id));
  let count = 0;
  for (const erasure of found) {
    const keys = await executeAccountErasure(ctx, erasure, plan);
    if (keys === null) continue;
    count += 1;
    await removeFilesOfDeletedMediaRows(ctx, keys);
  }
  return count;
}

async function reconcileErasuresAndLogFailure(ctx: AppContext): Promise<void> {
  try {
    await reconcileErasedPeopleWithDatabase(ctx);
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    ctx.log.error(
      { err: error },
      'the list of erased accounts cannot be read or written; tried again at night',
    );
  }
}

/**
 * Erases again the people whom a restored backup brought back: those in the database, and those on the list
 * stored with the files. Runs at start before the shop opens (pages.md "Account deletion") and every night.
 */
export async function reeraseAccountsRestoredFromBackup(
  ctx: AppContext,
  plan: AccountErasureDependencies,
): Promise<number> {
  await reconcileErasuresAndLogFailure(ctx);
  return eraseAccounts(ctx, plan, 'again');
}

/**
 * Deletes the accounts that are due, and erases again those that a restored backup brought back. Accounts
 * with open matters wait for the next night.
 */
export async function eraseDueAccounts(ctx: AppContext, plan: AccountErasureDependencies): Promise<number> {
  const again = await reeraseAccountsRestoredFromBackup(ctx, plan);
  const count = await eraseAccounts(ctx, plan, 'due');
  if (count > 0) await reconcileErasuresAndLogFailure(ctx);
  return again + count;
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'accounts.erase': NoJobData;
  }
}

/** Runs every night at 3:20 UTC. */
export function createAccountErasureJob(plan: AccountErasureDependencies): JobDefinition<'accounts.erase'> {
  return {
    queue: 'accounts.erase',
    label: 'Delete accounts that are due',
    isOneEnough: true,
    schedule: '20 3 * * *',
    async run(ctx) {
      const count = await eraseDueAccounts(ctx, plan);
      if (count > 0) ctx.log.info({ count }, 'accounts deleted');
    },
  };
}
