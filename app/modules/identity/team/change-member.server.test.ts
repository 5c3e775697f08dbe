import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { listAuditLogEntries } from '#app/modules/audit-pages/list-audit.server.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { countAssignedWork } from '#app/modules/orders/count-assigned-work.server.ts';
import { transferAssignedWork } from '#app/modules/orders/hand-over-work.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { makeUser } from '../fixtures.ts';
import { users } from '../account-tables.server.ts';

import { changeMemberRole, suspendMember, unsuspendMember } from './change-member.server.ts';
import { upsertStaffInTransaction } from './provide-staff.server.ts';

const EMAIL = 'nora@example.com';

test('audit rows about team members store no name or address, but show both and are found by them', async () => {
  const fresh = await freshContext();
  await fresh.db.insert(users).values(makeUser({ email: 'mara@example.com', role: 'owner' }));
  const ctx = { ...fresh, actor: actorOf('owner', fresh.now) };
  const created = await upsertStaffInTransaction(
    ctx,
    { email: EMAIL, name: 'Nora Lindqvist', role: 'editor' },
    null,
  );
  const id = created.ok ? created.value.id : '';
  expect(
    await changeMemberRole(
      ctx,
      { id, role: 'manager' },
      { count: countAssignedWork, handOver: transferAssignedWork },
    ),
  ).toMatchObject({
    ok: true,
  });
  expect(await suspendMember(ctx, id)).toMatchObject({ ok: true });
  expect(await unsuspendMember(ctx, id)).toMatchObject({ ok: true });
  const stored = JSON.stringify(await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id)));
  expect(stored).toContain('team.role_changed');
  expect(stored).not.toMatch(/nora/i);

  const found = async () => {
    const { rows } = await listAuditLogEntries(
      ctx,
      auditListUrlParameters.read(new URLSearchParams({ q: EMAIL })),
    );
    return rows.map(({ action, subject, summary }) => `${action} | ${subject} | ${summary}`).toSorted();
  };
  expect(await found()).toEqual([
    'team.created | Nora Lindqvist | Created as editor',
    'team.role_changed | Nora Lindqvist | Role changed from editor to manager',
    'team.suspended | Nora Lindqvist | Suspended; all sessions ended',
    'team.unsuspended | Nora Lindqvist | Reactivated',
  ]);
  await ctx.db.update(users).set({ name: '[deleted]', email: 'x@deleted.invalid' }).where(eq(users.id, id));
  expect(await found()).toEqual([]);
});
