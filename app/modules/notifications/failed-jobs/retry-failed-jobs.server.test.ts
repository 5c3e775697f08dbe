import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { addDeadLetter } from '../../../../tests/shop/dead-letter.ts';

import { notices } from '../tables.server.ts';

import { createFailedJobsListSearch } from './failed-job.ts';
import { countFailedJobs, listFailedJobs } from './list-failed-jobs.server.ts';
import { retryFailedJobs } from './retry-failed-jobs.server.ts';
import { notifyOwnersOfFailedJobs } from './notify-failed-jobs.server.ts';

const as = (ctx: TestContext, role: Role): TestContext => ({ ...ctx, actor: actorOf(role) });
const listed = async (ctx: TestContext, query = '') =>
  (await listFailedJobs(ctx, createFailedJobsListSearch(ctx.jobs.labels).read(new URLSearchParams(query))))
    .rows;

test('every kind of work has its own label', async () => {
  const { jobs } = await freshContext();
  const labels = Object.values(jobs.labels);
  expect(labels).toContain('Send an email');
  expect(labels.filter((its) => its.trim() === '')).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('lists a job that gave up with its queue, reason, number of tries and time', async () => {
  const ctx = as(await freshContext(), 'manager');
  const orderId = crypto.randomUUID();
  await addDeadLetter(ctx, { at: new Date('2026-11-20T10:00:00Z') });
  await addDeadLetter(ctx, {
    queue: 'media.sweep',
    output: { value: { message: 'job timed out' } },
    at: new Date('2026-11-19T10:00:00Z'),
  });
  await addDeadLetter(ctx, {
    queue: 'order.paid',
    data: { orderId },
    output: { message: 'The database could not be reached.' },
    retries: 10,
    at: new Date('2026-11-21T10:00:00Z'),
  });
  const rows = await listed(ctx);
  expect(rows).toMatchObject([
    {
      work: 'Count a paid order',
      reason: 'The database could not be reached.',
      tries: 11,
      at: '2026-11-21T10:00:00.000Z',
      subject: { label: `Order ${orderId.slice(0, 8)}`, href: `/admin/orders/${orderId}` },
    },
    { work: 'Send an email', reason: 'No reason was recorded.', tries: 1, at: '2026-11-20T10:00:00.000Z' },
    { reason: 'It timed out, or the shop stopped while it was running.' },
  ]);
  const works = async (query: string) => (await listed(ctx, query)).map(({ work }) => work);
  expect(await works('sort=oldest')).toEqual(['Remove unused files', 'Send an email', 'Count a paid order']);
  expect(await works('work=order.paid')).toEqual(['Count a paid order']);
  expect(await works('work=pictures.derive')).toEqual([]);
  expect(await works('q=REACHED')).toEqual(['Count a paid order']);
  expect(await works('q=mail')).toEqual(['Send an email']);
  expect(await works('q=%25')).toEqual([]);
  expect(await countFailedJobs(ctx)).toBe(3);
});

test('Retry makes exactly one new job of the same work, audited; a second press finds nothing', async () => {
  const base = await freshContext();
  const ctx = as(base, 'owner');
  const id = await addDeadLetter(ctx, { queue: 'outbox.send', data: { outboxId: 'a' } });
  await addDeadLetter(ctx, { queue: 'outbox.send', data: { outboxId: 'b' } });
  expect(await retryFailedJobs(ctx, [id])).toBe(1);
  const sent = async () => (await base.jobs.sent()).filter(({ queue }) => queue === 'outbox.send');
  expect(await sent()).toMatchObject([{ data: { outboxId: 'a' } }]);
  expect(await retryFailedJobs(ctx, [id, crypto.randomUUID()])).toBe(0);
  expect(await sent()).toHaveLength(1);
  expect(await countFailedJobs(ctx)).toBe(1);
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'job.retried'));
  expect(lines).toMatchObject([{ entityId: id, actorId: 'id' in ctx.actor ? ctx.actor.id : '' }]);
});

test('a job that already waits is not queued twice, and an unknown job stays in the list', async () => {
  const base = await freshContext();
  const ctx = as(base, 'owner');
  const clock = await addDeadLetter(ctx, { queue: 'orders.clock', data: {} });
  await ctx.jobs.send(ctx, 'orders.clock', {});
  expect(await retryFailedJobs(ctx, [clock])).toBe(1);
  expect((await base.jobs.sent()).filter(({ queue }) => queue === 'orders.clock')).toHaveLength(1);
  const unknown = await addDeadLetter(ctx, { queue: 'of.another-version' });
  expect(await retryFailedJobs(ctx, [unknown])).toBe(0);
  expect(await listed(ctx)).toMatchObject([{ id: unknown, work: 'of.another-version' }]);
});

test('only owner and manager see and retry them', async () => {
  const ctx = await freshContext();
  const id = await addDeadLetter(ctx, {});
  for (const role of ['editor', 'fulfiller', 'analyst', 'customer'] as const) {
    await expect(listed(as(ctx, role))).rejects.toMatchObject({ status: 403 });
    await expect(retryFailedJobs(as(ctx, role), [id])).rejects.toMatchObject({ status: 403 });
  }
  expect(await countFailedJobs(as(ctx, 'owner'))).toBe(1);
});

test('the owners are notified once a day, however many jobs fail', async () => {
  const ctx = await freshContext({ now: new Date('2026-11-21T12:00:00Z') });
  const owner = crypto.randomUUID();
  for (const [id, role] of [
    [owner, 'owner'],
    [crypto.randomUUID(), 'manager'],
  ])
    await ctx.db.execute(
      sql`insert into users (id, name, email, role) values (${id}, 'x', ${`${id}@shop.test`}, ${role})`,
    );
  await notifyOwnersOfFailedJobs(ctx);
  expect(await ctx.db.select().from(notices)).toEqual([]);
  await addDeadLetter(ctx, { at: new Date('2026-11-20T23:59:00Z') });
  for (const hour of ['08', '09']) await addDeadLetter(ctx, { at: new Date(`2026-11-21T${hour}:00:00Z`) });
  await notifyOwnersOfFailedJobs(ctx);
  await notifyOwnersOfFailedJobs(ctx);
  const notified = await ctx.db.select().from(notices).orderBy(notices.subject);
  expect(notified.map(({ userId, subject }) => [userId, subject])).toEqual([
    [owner, 'dead-job:2026-11-20'],
    [owner, 'dead-job:2026-11-21'],
  ]);
  expect(await ctx.db.select().from(outbox)).toHaveLength(2);
});
