import { eq, isNotNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { StaffRole } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { hashPassword } from '#app/platform/password-hash.server.ts';

import { findPasswordProblem } from '../passwords/find-password-problem.server.ts';
import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { accounts, users } from '../account-tables.server.ts';

import { assignRole, lockShopOwnerAccounts } from './assign-role.server.ts';

export type StaffMemberToUpsert = { email: string; name: string; role: StaffRole; password: string | null };

export type UpsertedStaffMember = { id: string; isNew: boolean; name: string };

/**
 * Creates a team member, or gives the role to the account with this address and keeps its name. The email
 * address counts as verified: the person who runs commands on the server vouches for it. Ends the sessions of
 * an existing account.
 */
export async function upsertStaffMember(
  ctx: AppContext,
  staff: StaffMemberToUpsert,
): Promise<Result<UpsertedStaffMember, string>> {
  const { password } = staff;
  const weakness = password === null ? null : findPasswordProblem(password, staff);
  if (weakness) return fail(weakness);
  // Outside the transaction, because hashing is slow and would block others.
  const hash = password === null ? null : await hashPassword(password);
  return inTransaction(ctx, (ctx) => upsertStaffInTransaction(ctx, staff, hash));
}

/** The same in the caller's transaction, with the password already hashed. */
export async function upsertStaffInTransaction(
  ctx: AppContext,
  { email, name, role }: Omit<StaffMemberToUpsert, 'password'>,
  hash: string | null,
): Promise<Result<UpsertedStaffMember, string>> {
  await lockShopOwnerAccounts(ctx);
  const found = await lockUserRowByEmail(ctx, email);
  const created = found ? null : await createStaffUserRow(ctx, { email, name, role });
  // Someone may have signed up with this address meanwhile.
  const known = found ?? (created ? null : await lockUserRowByEmail(ctx, email));
  const person = created ?? known;
  if (!person) return fail('This account has been deleted. Try again.');
  if (known) {
    const assigned = await assignRole(ctx, known, role);
    if (!assigned.ok) return assigned;
    await ctx.db
      .update(users)
      .set({ isEmailVerified: true, updatedAt: ctx.now })
      .where(eq(users.id, known.id));
  }
  if (hash !== null) await setStaffPasswordAndEndSessions(ctx, person.id, hash);
  return ok({ id: person.id, isNew: !known, name: person.name });
}

async function lockUserRowByEmail(ctx: AppContext, email: string) {
  const [person] = await ctx.db.select().from(users).where(eq(users.email, email)).for('update');
  return person ?? null;
}

/** Returns null if the address has an account. */
async function createStaffUserRow(
  ctx: AppContext,
  { email, name, role }: Omit<StaffMemberToUpsert, 'password'>,
) {
  const [person] = await ctx.db
    .insert(users)
    .values({
      email,
      name,
      role,
      isEmailVerified: true,
      staffSince: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!person) return null;
  await recordAudit(ctx, {
    action: 'team.created',
    entity: 'user',
    entityId: person.id,
    summary: `Created as ${role}`,
    after: { role },
  });
  // In a demo shop, a new team member also sees the notifications of its generated history.
  const [generated] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.seedBatch))
    .limit(1);
  if (generated) await ctx.jobs.send(ctx, 'demo.welcome', { userId: person.id });
  return person;
}

/** Sets or replaces the password of an account; ends all its sessions. */
async function setStaffPasswordAndEndSessions(
  ctx: AppContext,
  userId: string,
  password: string,
): Promise<void> {
  await endUserSessions(ctx, userId);
  await ctx.db.delete(accounts).where(eq(accounts.userId, userId));
  await ctx.db
    .insert(accounts)
    .values({ userId, providerId: 'credential', accountId: userId, password, createdAt: ctx.now });
  await recordAudit(ctx, {
    action: 'account.password_changed',
    entity: 'user',
    entityId: userId,
    summary: 'A password was set for the account; all its sessions ended',
  });
}
