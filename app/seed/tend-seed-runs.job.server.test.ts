import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { authorizeAndQueueSeedRun } from '#app/modules/demo-data/request-seed-run.server.ts';
import type { DemoDataLoadRequest } from '#app/modules/demo-data/seed-request.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../tests/shop/actor.ts';
import { freshContext, testDataDir } from '../../tests/shop/context.ts';

import { runDemoDataSeed } from './run-seed.job.server.ts';
import { resumeStalledSeedRuns } from './tend-seed-runs.job.server.ts';

const LEADS: DemoDataLoadRequest = { kind: 'generate', size: 'S', days: 30, seed: 3, parts: ['leads'] };
const later = (ctx: AppContext, minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000);

test('a run whose process died is given to another, once, which does no step twice', async () => {
  const ctx = await freshContext();
  const requested = await authorizeAndQueueSeedRun({ ...ctx, actor: actorOf('owner') }, LEADS);
  const runId = requested.ok ? requested.value.runId : '';
  const runOf = async () => (await ctx.db.select().from(seedRuns).where(eq(seedRuns.id, runId)))[0];
  expect(await resumeStalledSeedRuns({ ...ctx, now: later(ctx, 60) }, later(ctx, 59))).toBe(0);
  await ctx.db.update(seedRuns).set({ state: 'running' }).where(eq(seedRuns.id, runId));
  // It progressed since this process began, a moment ago.
  expect(await resumeStalledSeedRuns({ ...ctx, now: later(ctx, 1) }, later(ctx, -5))).toBe(0);
  const sent: unknown[] = [];
  const jobs: AppContext['jobs'] = {
    ...ctx.jobs,
    send: async (_ctx, queue, data) => void sent.push([queue, data]),
  };
  const lost = { ...ctx, jobs, now: later(ctx, 11) };
  expect(await resumeStalledSeedRuns(lost, later(ctx, -5))).toBe(1);
  expect(await resumeStalledSeedRuns(lost, later(ctx, -5))).toBe(0);
  expect(sent).toEqual([['demo.run', { runId }]]);
  // Both work on it: the slow process, and the one that took over.
  await Promise.all([1, 2].map(() => runDemoDataSeed(asSystem(ctx), runId, testDataDir())));
  expect(await runOf()).toMatchObject({ state: 'done' });
  expect(await ctx.db.$count(contacts)).toBe(20);
});
