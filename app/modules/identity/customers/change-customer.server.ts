import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { forgetBrowsersOf } from '#app/modules/orders/access/closing/commands.server.ts';
import { attachGuestOrders } from '#app/modules/orders/attaching/commands.server.ts';
import { assertCan, can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findErasure } from '../erasure/find-erasure.server.ts';
import { type AuthFailure, authFailureMessage } from '../model.ts';
import { requestReset } from '../passwords/reset-password.server.ts';
import { assertRecentProof } from '../sessions/prove-self.server.ts';
import { resendCode } from '../sign-up/sign-up.server.ts';
import { sessions, users } from '../tables.server.ts';

import {
  CUSTOMER_REFUSALS,
  customerSearch,
  type CustomerListState,
  type ListedCustomer,
} from './customer-list.ts';
import { readAllCustomers } from './list-customers.server.ts';

type Customer = typeof users.$inferSelect;
type Change = Result<{ name: string }, string>;

async function find(ctx: AppContext, id: string): Promise<Customer | null> {
  const [person] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.erasedAt)))
    .for('update');
  return person ?? null;
}

type Line = { action: string; summary: string; after?: Record<string, unknown> };

/** Writes down what was done to a customer: never names or addresses, which have to go with the account. */
const recordLine = (ctx: AppContext, id: string, line: Line) =>
  recordAudit(ctx, { ...line, entity: 'user', entityId: id });

/** Runs a change on one customer: the right, one transaction, the row held. */
function changeCustomer(
  ctx: AppContext,
  id: string,
  change: (ctx: AppContext, customer: Customer) => Promise<Result<void, string>>,
): Promise<Change> {
  assertCan(ctx, 'customers:write');
  return inTransaction(ctx, async (ctx): Promise<Change> => {
    const customer = await find(ctx, id);
    if (!customer) return fail(CUSTOMER_REFUSALS.gone);
    const changed = await change(ctx, customer);
    return changed.ok ? ok({ name: customer.name }) : changed;
  });
}

/** Corrects a customer's name. */
export function renameCustomer(ctx: AppContext, { id, name }: { id: string; name: string }): Promise<Change> {
  return changeCustomer(ctx, id, async (ctx, customer) => {
    if (customer.name === name) return ok(undefined);
    await ctx.db.update(users).set({ name, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordLine(ctx, id, { action: 'customer.renamed', summary: 'Corrected the name of a customer' });
    return ok(undefined);
  });
}

/** Signs a customer out everywhere and lets them in no more; orders and data stay. */
export function suspendCustomer(ctx: AppContext, id: string): Promise<Change> {
  return changeCustomer(ctx, id, async (ctx, customer) => {
    if (customer.suspendedAt !== null) return ok(undefined);
    await ctx.db.update(users).set({ suspendedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, id));
    await ctx.db.delete(sessions).where(eq(sessions.userId, id));
    await forgetBrowsersOf(ctx, id);
    const line = { action: 'customer.suspended', summary: 'Suspended a customer; all sessions ended' };
    await recordLine(ctx, id, line);
    return ok(undefined);
  });
}

/** Lets a customer in again; who waits to be deleted is kept by `cancelErasure` instead. */
export function unsuspendCustomer(ctx: AppContext, id: string): Promise<Change> {
  return changeCustomer(ctx, id, async (ctx, customer) => {
    if (customer.suspendedAt === null) return ok(undefined);
    if (await findErasure(ctx, id)) return fail(CUSTOMER_REFUSALS.isLeaving);
    await ctx.db.update(users).set({ suspendedAt: null, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordLine(ctx, id, { action: 'customer.unsuspended', summary: 'Let a customer sign in again' });
    return ok(undefined);
  });
}

/** Sends a mail to a customer that they could have asked for themselves, within the same limits. */
async function send(
  ctx: AppContext,
  id: string,
  mail: {
    summary: string;
    refusal?: (customer: Customer) => string | null;
    queue: (email: string) => Promise<Result<void, AuthFailure>>;
  },
): Promise<Change> {
  assertCan(ctx, 'customers:write');
  const customer = await find(ctx, id);
  if (!customer) return fail(CUSTOMER_REFUSALS.gone);
  const refusal = mail.refusal?.(customer) ?? null;
  if (refusal !== null) return fail(refusal);
  const queued = await mail.queue(customer.email);
  if (!queued.ok) return fail(authFailureMessage(queued.failure));
  await recordLine(ctx, id, { action: 'customer.mailed', summary: mail.summary });
  return ok({ name: customer.name });
}

/** Mails a new code that proves the mailbox. */
export function resendVerification(ctx: AppContext, id: string): Promise<Change> {
  return send(ctx, id, {
    summary: 'Sent a customer a new code to verify the address',
    refusal: ({ isEmailVerified }) => (isEmailVerified ? CUSTOMER_REFUSALS.isVerified : null),
    queue: (email) => resendCode(ctx, email),
  });
}

/** Mails the link by which a new password is chosen. */
export function sendReset(ctx: AppContext, id: string): Promise<Change> {
  return send(ctx, id, {
    summary: 'Sent a customer a link to choose a new password',
    queue: (email) => requestReset(ctx, email),
  });
}

/**
 * Gives guest orders to a customer's account. Those of the proved mailbox need nothing more; for every other address it takes
 * the owner and a reason.
 */
export function attachOrders(
  ctx: AppContext,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<Result<{ name: string; count: number }, string>> {
  assertCan(ctx, 'customers:write');
  return inTransaction(ctx, async (ctx) => {
    const customer = await find(ctx, id);
    if (!customer) return fail(CUSTOMER_REFUSALS.gone);
    const isProved = customer.isEmailVerified && email === customer.email;
    if (!isProved && (reason === '' || !can(ctx.actor, 'customers:attach')))
      return fail(CUSTOMER_REFUSALS.needsOwner);
    const count = await attachGuestOrders(ctx, { userId: id, email, reason: isProved ? null : reason });
    return count === 0 ? fail(CUSTOMER_REFUSALS.noOrders) : ok({ name: customer.name, count });
  });
}

/** Lets the owner have a copy of a customer's data now, for that customer, and writes it down. */
export async function admitCustomerData(ctx: AppContext, id: string): Promise<void> {
  assertCan(ctx, 'customers:export');
  assertRecentProof(ctx);
  await recordLine(ctx, id, {
    action: 'customer.data_exported',
    summary: 'Took a copy of a customer’s data',
  });
}

/**
 * Everything a list has, to be written into a file, for whoever has just shown who they are; the audit says who took it, before the
 * first row is read.
 */
export async function exportCustomers(
  ctx: AppContext,
  state: CustomerListState,
): Promise<AsyncGenerator<readonly ListedCustomer[]>> {
  assertCan(ctx, 'customers:write');
  assertRecentProof(ctx);
  const { q: _words, ...rest } = state;
  await recordAudit(ctx, {
    action: 'customers.exported',
    entity: 'user',
    entityId: null,
    // What was searched for may be somebody's name.
    summary: `Exported customers as CSV: ${customerSearch.link({ ...rest, q: '' })}`,
  });
  return readAllCustomers(ctx, state);
}
