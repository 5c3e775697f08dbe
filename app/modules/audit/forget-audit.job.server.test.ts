import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { deleteExpiredAuditLogRows } from './forget-audit.job.server.ts';
import { recordAudit } from './record-audit.server.ts';
import { recordDeniedAccess } from './count-denied-access.server.ts';
import { auditLog, auditRefusals } from './tables.server.ts';

const line = { action: 'service.saved', entity: 'service', entityId: null, summary: 'saved' };
const daysAgo = (ctx: AppContext, days: number): AppContext => ({
  ...ctx,
  now: new Date(Date.now() - days * DAY_MS),
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
});

test('rows are kept for 2 years, those about security for 5; network and device for 90 days', async () => {
  const ctx = await freshContext();
  for (const days of [1, 100, 735]) await recordAudit(daysAgo(ctx, days), { ...line, summary: `${days}` });
  for (const days of [735, 1900])
    await recordAudit(daysAgo(ctx, days), {
      ...line,
      action: 'account.updated',
      summary: `security ${days}`,
    });
  for (const days of [1, 100, 1900])
    await recordDeniedAccess(daysAgo(ctx, days), { action: 'access.refused', path: '/admin/users' });

  expect(await deleteExpiredAuditLogRows(ctx)).toBe(3);
  const kept = await ctx.db
    .select()
    .from(auditLog)
    .orderBy(sql`${auditLog.at} desc`);
  expect(kept.map(({ summary, address }) => [summary, address])).toEqual([
    ['3 audit entries removed after their retention period', '192.0.2.0/24'],
    ['1', '192.0.2.0/24'],
    ['100', null],
    ['security 735', null],
  ]);
  const counters = await ctx.db
    .select()
    .from(auditRefusals)
    .orderBy(sql`${auditRefusals.at} desc`);
  expect(counters.map(({ address, device }) => [address.startsWith('~'), device])).toEqual([
    [false, 'Firefox on Windows'],
    [true, null],
  ]);
  expect(await deleteExpiredAuditLogRows(ctx)).toBe(0);
});

test('the database itself refuses to let a row go too early, or to change more than network and device', async () => {
  const ctx = await freshContext();
  await recordAudit(daysAgo(ctx, 100), line);
  await recordAudit(daysAgo(ctx, 735), { ...line, action: 'team.role_changed' });
  const refused = { cause: { message: expect.stringContaining('append-only') } };
  await expect(ctx.db.delete(auditLog)).rejects.toMatchObject(refused);
  await expect(ctx.db.update(auditLog).set({ address: null, summary: 'x' })).rejects.toMatchObject(refused);
  await expect(ctx.db.update(auditLog).set({ address: null, device: 'x' })).rejects.toMatchObject(refused);
});
