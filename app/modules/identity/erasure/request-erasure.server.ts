import { eq } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { createSignOutCookies } from '../internal/library-refusal.server.ts';
import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { users } from '../account-tables.server.ts';
import { erasures } from '../privacy-tables.server.ts';

import { ACCOUNT_DELETION_GRACE_DAYS, STAFF_ERASURE_REQUEST_DELAY_DAYS } from './erasure-terms.ts';
import { findPendingAccountErasure } from './find-erasure.server.ts';
import { type FindDeletionBlockers, listAccountDeletionObstacleSentences } from './list-obstacles.server.ts';

type ErasureRequest = {
  id: string;
  days: number;
  requestedBy: string | null;
  reason: string | null;
  summary: string;
};

/**
 * Suspends an account until it is deleted, and emails the person when that is and how to keep it. Fails with
 * the obstacles if there are any.
 */
function scheduleAccountErasure(
  ctx: AppContext,
  ask: ErasureRequest,
  findOpen: FindDeletionBlockers,
): Promise<Result<{ name: string }, string[]>> {
  const { id, requestedBy, reason } = ask;
  return inTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update');
    if (!person || person.erasedAt) return fail(['This account no longer exists.']);
    if (await findPendingAccountErasure(ctx, id)) return ok({ name: person.name });
    const obstacles = await listAccountDeletionObstacleSentences(ctx, person, findOpen);
    if (obstacles.length > 0) return fail(obstacles);
    const dueAt = addDays(ctx.now, ask.days);
    const isSuspending = person.suspendedAt === null;
    const [erasure] = await ctx.db
      .insert(erasures)
      .values({ userId: id, requestedBy, reason, isSuspending, dueAt, createdAt: ctx.now })
      .returning({ id: erasures.id });
    if (!erasure) throw new Error('an erasure was not stored');
    if (isSuspending)
      await ctx.db.update(users).set({ suspendedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, id));
    await endUserSessions(ctx, id);
    await recordAudit(ctx, {
      action: 'account.erasure_requested',
      entity: 'user',
      entityId: id,
      summary: ask.summary,
      after: { erasure: erasure.id, dueAt: dueAt.toISOString(), reason },
    });
    await queueMail(ctx, {
      template: 'privacy.leaving',
      dedupeKey: `leaving:${erasure.id}`,
      recipient: person.email,
      orderId: null,
      payload: {
        name: person.name,
        dueAt: dueAt.toISOString(),
        isByStaff: requestedBy !== null,
        keepUrl: isSuspending
          ? `${ctx.settings.publicUrl}/auth/sign-in?email=${encodeURIComponent(person.email)}`
          : null,
      },
    });
    return ok({ name: person.name });
  });
}

/**
 * Begins the deletion of the signed-in person's account after a proof of identity: suspends it now; it is
 * deleted after seven days. Fails with the sentences of what is still open. `browserHash` is the hash of the
 * checkout cookie, if there is one: guest orders of this browser are closed as well.
 */
export async function requestOwnAccountDeletion(
  ctx: AppContext,
  findOpen: FindDeletionBlockers,
  browserHash: string | null = null,
): Promise<Result<{ cookies: string[] }, string[]>> {
  const { id } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  const summary = 'Requested deletion of their account; suspended, all sessions ended';
  const begun = await scheduleAccountErasure(
    ctx,
    { id, days: ACCOUNT_DELETION_GRACE_DAYS, requestedBy: null, reason: null, summary },
    findOpen,
  );
  if (!begun.ok) return begun;
  if (browserHash !== null) await ctx.reactions.browserSignedOut(ctx, browserHash);
  return ok({ cookies: createSignOutCookies(ctx.settings) });
}

/**
 * Enters a customer's erasure request, due in 30 days. Requires the owner's right and a recent proof of
 * identity.
 */
export async function requestCustomerErasure(
  ctx: AppContext,
  { id, reason }: { id: string; reason: string },
  findOpen: FindDeletionBlockers,
): Promise<Result<{ name: string }, string>> {
  assertCan(ctx, 'customers:erase');
  assertRecentStepUp(ctx);
  const requested = await scheduleAccountErasure(
    ctx,
    {
      id,
      reason,
      days: STAFF_ERASURE_REQUEST_DELAY_DAYS,
      requestedBy: requireSignedInUser(ctx).id,
      summary: 'Added a request to delete the account; suspended, all sessions ended',
    },
    findOpen,
  );
  return requested.ok ? requested : fail(requested.failure.join(' '));
}
