import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { verifyPassword } from '#app/platform/password-hash.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { makeUser } from '../fixtures.ts';
import { accounts, sessions, users } from '../account-tables.server.ts';

import { assignRole } from './assign-role.server.ts';
import { upsertStaffMember } from './provide-staff.server.ts';
import { TEAM_CHANGE_ERROR_MESSAGES } from './team-list.ts';

const mara = { email: 'mara@example.com', name: 'Mara', role: 'owner', password: null } as const;
const open = () => freshContext({ actor: { kind: 'system', name: 'admin:create' } });

test('a new member of staff has a proved mailbox, the role, and the password if one was named', async () => {
  const ctx = await open();
  const provided = await upsertStaffMember(ctx, { ...mara, password: 'correct horse battery' });
  expect(provided).toMatchObject({ ok: true, value: { isNew: true, name: 'Mara' } });
  expect(await ctx.db.select().from(users)).toMatchObject([
    { email: 'mara@example.com', role: 'owner', isEmailVerified: true },
  ]);
  const [account] = await ctx.db.select().from(accounts);
  expect(await verifyPassword(account?.password ?? '', 'correct horse battery')).toBe(true);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'team.created', actorKind: 'system', actorId: 'admin:create' },
    { action: 'account.password_changed' },
  ]);
});

test('a known account keeps its name and its password and gets the role; its sessions end', async () => {
  const ctx = await open();
  const [ada] = await ctx.db
    .insert(users)
    .values(makeUser({ isEmailVerified: false }))
    .returning();
  const userId = ada?.id ?? '';
  await ctx.db.insert(sessions).values({ userId, token: 'a', expiresAt: new Date(Date.now() + 60_000) });
  const provided = await upsertStaffMember(ctx, {
    ...mara,
    email: 'ada@example.com',
    name: 'A',
    role: 'manager',
  });
  expect(provided).toMatchObject({ ok: true, value: { isNew: false, name: 'Ada Lovelace' } });
  expect(await ctx.db.select().from(users)).toMatchObject([{ role: 'manager', isEmailVerified: true }]);
  expect(await ctx.db.select().from(sessions)).toEqual([]);
});

test('a weak password creates no account', async () => {
  const ctx = await open();
  expect(await upsertStaffMember(ctx, { ...mara, password: 'short' })).toMatchObject({ ok: false });
  expect(await ctx.db.select().from(users)).toEqual([]);
});

test('the last owner stays owner; of two that are demoted at the same moment one is left', async () => {
  const ctx = await open();
  await upsertStaffMember(ctx, mara);
  expect(await upsertStaffMember(ctx, { ...mara, role: 'editor' })).toEqual({
    ok: false,
    failure: TEAM_CHANGE_ERROR_MESSAGES.lastOwner,
  });
  await upsertStaffMember(ctx, { ...mara, email: 'ada@example.com' });
  let begun = 0;
  const transaction: typeof ctx.database.transaction = (work, limits) => {
    begun += 1;
    return ctx.database.transaction(work, limits);
  };
  const counted = { ...ctx, database: { ...ctx.database, transaction } };
  // Held until both wait for a row.
  const held = ctx.database.transaction(async (tx) => {
    await tx.select().from(users).for('update');
    await sleep(300);
  });
  const outcomes = await Promise.all(
    ['mara@example.com', 'ada@example.com'].map((email) =>
      upsertStaffMember(counted, { ...mara, email, role: 'editor', password: null }),
    ),
  );
  await held;
  // Neither was retried because of a deadlock, which is detected only after one second.
  expect(begun).toBe(2);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ctx.db.select().from(users).where(eq(users.role, 'owner'))).toHaveLength(1);
});

test('assigning the role that a person already has changes nothing', async () => {
  const ctx = await open();
  await upsertStaffMember(ctx, mara);
  const [person] = await ctx.db.select().from(users);
  expect(person && (await assignRole(ctx, person, 'owner'))).toEqual({ ok: true });
  expect(await ctx.db.select().from(auditLog)).toHaveLength(1);
});
