import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findPendingAccountErasure } from './erasure/find-erasure.server.ts';
import { endUserSessions } from './sessions/end-sessions.server.ts';
import { users } from './account-tables.server.ts';

import { CUSTOMER_CHANGE_REFUSAL_MESSAGES } from './customer-refusals.ts';

export type CustomerAccountRow = typeof users.$inferSelect;

export type CustomerChangeResult = Result<{ name: string }, string>;

/**
 * Locks a customer's row until the transaction ends; returns null if there is none, or if it is a member of
 * the team.
 */
export async function lockCustomerRowForUpdate(
  ctx: AppContext,
  id: string,
): Promise<CustomerAccountRow | null> {
  const [person] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.erasedAt)))
    .for('update');
  return person ?? null;
}

type CustomerAuditEntry = { action: string; summary: string; after?: Record<string, unknown> };

/** Records what was done to a customer: never names or addresses, which must go with the account. */
export const recordCustomerAudit = (ctx: AppContext, id: string, line: CustomerAuditEntry) =>
  recordAudit(ctx, { ...line, entity: 'user', entityId: id });

/** Runs a change on one customer: checks the right, opens one transaction and locks the row. */
function runLockedCustomerChange(
  ctx: AppContext,
  id: string,
  change: (ctx: AppContext, customer: CustomerAccountRow) => Promise<Result<void, string>>,
): Promise<CustomerChangeResult> {
  assertCan(ctx, 'customers:write');
  return inTransaction(ctx, async (ctx): Promise<CustomerChangeResult> => {
    const customer = await lockCustomerRowForUpdate(ctx, id);
    if (!customer) return fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.gone);
    const changed = await change(ctx, customer);
    return changed.ok ? ok({ name: customer.name }) : changed;
  });
}

/** Corrects a customer's name. */
export function renameCustomer(
  ctx: AppContext,
  { id, name }: { id: string; name: string },
): Promise<CustomerChangeResult> {
  return runLockedCustomerChange(ctx, id, async (ctx, customer) => {
    if (customer.name === name) return ok(undefined);
    await ctx.db.update(users).set({ name, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordCustomerAudit(ctx, id, {
      action: 'customer.renamed',
      summary: 'Changed a customer’s name',
    });
    return ok(undefined);
  });
}

/** Suspends a customer: signs them out everywhere and blocks new sign-ins. Orders and data stay. */
export function suspendCustomer(ctx: AppContext, id: string): Promise<CustomerChangeResult> {
  return runLockedCustomerChange(ctx, id, async (ctx, customer) => {
    if (customer.suspendedAt !== null) return ok(undefined);
    await ctx.db.update(users).set({ suspendedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, id));
    await endUserSessions(ctx, id);
    const line = { action: 'customer.suspended', summary: 'Suspended a customer; all sessions ended' };
    await recordCustomerAudit(ctx, id, line);
    return ok(undefined);
  });
}

/** Lifts a customer's suspension; for an account that waits to be deleted, use `cancelCustomerErasureByStaff`. */
export function unsuspendCustomer(ctx: AppContext, id: string): Promise<CustomerChangeResult> {
  return runLockedCustomerChange(ctx, id, async (ctx, customer) => {
    if (customer.suspendedAt === null) return ok(undefined);
    if (await findPendingAccountErasure(ctx, id)) return fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.isLeaving);
    await ctx.db.update(users).set({ suspendedAt: null, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordCustomerAudit(ctx, id, {
      action: 'customer.unsuspended',
      summary: 'Reactivated a customer',
    });
    return ok(undefined);
  });
}
