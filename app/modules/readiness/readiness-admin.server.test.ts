import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import {
  startReadinessChecksJob,
  findReadinessRunProgressForAdmin,
  isNewReadinessRunDue,
} from './request-checks-run.server.ts';
import { STRIPE_READINESS_CHECKS } from './checks.ts';
import { readReadinessChecks } from './read-checks.server.ts';
import { runAllReadinessChecks } from './run-checks.server.ts';
import { listManualReadinessChecks } from './list-ticks.server.ts';
import { setManualReadinessCheckDone } from './set-tick.server.ts';

async function shopOf(role: Role) {
  const ctx = await sellingShop();
  const id = randomUUID();
  await ctx.db.insert(users).values({ id, name: 'Mara Owens', email: `${role}@example.com`, role });
  return {
    ...ctx,
    actor: { kind: 'user', id, role, email: `${role}@example.com`, isEmailVerified: true } as const,
  };
}

const later = <Ctx extends AppContext>(ctx: Ctx, ms: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});
const actions = async (ctx: AppContext) => (await ctx.db.select().from(auditLog)).map(({ action }) => action);
const status = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 200,
      (error: unknown) => (error instanceof Response ? error.status : error),
    );

test('requests for checks during a run start no second job, and the run shows its progress', async () => {
  const ctx = await shopOf('manager');
  expect(await findReadinessRunProgressForAdmin(ctx)).toBeNull();
  expect(await isNewReadinessRunDue(ctx)).toBe(true);
  expect(await startReadinessChecksJob(ctx)).toEqual({ ok: true, value: { isNew: true } });
  expect(await isNewReadinessRunDue(ctx)).toBe(false);
  expect(await startReadinessChecksJob(later(ctx, 1000))).toEqual({ ok: true, value: { isNew: false } });
  expect((await ctx.jobs.sent()).filter(({ queue }) => queue === 'readiness.run')).toHaveLength(1);
  expect(await findReadinessRunProgressForAdmin(ctx)).toMatchObject({
    done: 0,
    of: STRIPE_READINESS_CHECKS.length,
    isRunning: true,
  });
  await runAllReadinessChecks({ ...ctx, actor: { kind: 'system', name: 'readiness.run' } });
  expect(await findReadinessRunProgressForAdmin(ctx)).toMatchObject({
    done: STRIPE_READINESS_CHECKS.length,
    isRunning: false,
  });
  const shown = (await readReadinessChecks(ctx)).flatMap(({ checks }) => checks);
  expect(shown.filter(({ state, ranAt }) => state === null || ranAt === null)).toEqual([]);
  expect([await isNewReadinessRunDue(ctx), await isNewReadinessRunDue(later(ctx, 61 * 60_000))]).toEqual([
    false,
    true,
  ]);
  expect(await actions(ctx)).toEqual(['readiness.run']);
});

test('a run whose process died does not keep others from running', async () => {
  const ctx = await shopOf('owner');
  await startReadinessChecksJob(ctx);
  const afterwards = later(ctx, 3 * 60_000);
  expect(await findReadinessRunProgressForAdmin(afterwards)).toMatchObject({ isRunning: false });
  expect(await startReadinessChecksJob(afterwards)).toEqual({ ok: true, value: { isNew: true } });
});

test('a tick says who and when, can be taken back, and each change is audited once', async () => {
  const ctx = await shopOf('owner');
  await setManualReadinessCheckDone(ctx, 'refund', true);
  await setManualReadinessCheckDone(later(ctx, 5000), 'refund', true);
  const find = async () => (await listManualReadinessChecks(ctx)).find(({ id }) => id === 'refund');
  expect(await find()).toMatchObject({ by: 'Mara Owens', at: ctx.now.toISOString() });
  await setManualReadinessCheckDone(ctx, 'refund', false);
  await setManualReadinessCheckDone(ctx, 'refund', false);
  expect(await find()).toMatchObject({ by: null, at: null });
  expect(await actions(ctx)).toEqual(['readiness.ticked', 'readiness.unticked']);
});

test.each<[role: Role, read: number, run: number, write: number]>([
  ['owner', 200, 200, 200],
  ['manager', 200, 200, 403],
  ['editor', 403, 403, 403],
  ['fulfiller', 403, 403, 403],
  ['analyst', 403, 403, 403],
  ['customer', 403, 403, 403],
])('a %s reads with %i, runs with %i and ticks with %i', async (role, read, run, write) => {
  const ctx = await shopOf(role);
  expect(await status(() => readReadinessChecks(ctx))).toBe(read);
  expect(await status(() => listManualReadinessChecks(ctx))).toBe(read);
  expect(await status(() => findReadinessRunProgressForAdmin(ctx))).toBe(read);
  expect(await status(() => startReadinessChecksJob(ctx))).toBe(run);
  expect(await status(() => setManualReadinessCheckDone(ctx, 'refund', true))).toBe(write);
});
