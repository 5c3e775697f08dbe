import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok } from '#app/lib/result.ts';

import { asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { MAX_COUNTED_AI_AGENT_HOSTS_PER_DAY, OTHER_AGENT_HOSTS_NAME } from './agent-actions.ts';
import { recordAgentAction } from './record-agent-action.server.ts';
import { deleteOldAgentRequests } from './forget-agent-requests.job.server.ts';
import { runOncePerIdempotencyKey } from './request-key.server.ts';
import { agentDays, agentRequests } from './tables.server.ts';

const request = { host: 'agent.example', key: 'a', tool: 'update_cart', args: { id: 1 } };

test('what is refused gives its key back; what was done is known by it, of one host', async () => {
  const ctx = await freshContext();
  const work = (outcome: string) =>
    runOncePerIdempotencyKey(ctx, request, async (_, isRepeated) => ok(isRepeated ? 'again' : outcome));
  expect(
    await runOncePerIdempotencyKey(ctx, request, async () => fail({ code: 'no' as const })),
  ).toMatchObject({ ok: false });
  expect(await work('done')).toEqual({ ok: true, value: 'done' });
  expect(await work('done')).toEqual({ ok: true, value: 'again' });
  for (const other of [
    { ...request, args: { id: 2 } },
    { ...request, tool: 'cancel_cart' },
  ])
    expect(await runOncePerIdempotencyKey(ctx, other, async () => ok('x'))).toEqual({
      ok: false,
      failure: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  expect(
    await runOncePerIdempotencyKey(ctx, { ...request, host: 'b.example' }, async () => ok('x')),
  ).toMatchObject({
    ok: true,
  });
});

test('work that breaks leaves no key behind', async () => {
  const ctx = await freshContext();
  const broken = runOncePerIdempotencyKey(ctx, request, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await ctx.db.select().from(agentRequests)).toEqual([]);
});

test('keys are known for more than a day, and sums of a day for more than a year', async () => {
  const ctx = asSystem(await freshContext());
  await runOncePerIdempotencyKey(ctx, request, async () => ok(null));
  await recordAgentAction(ctx, 'agent.example', 'search');
  await recordAgentAction(ctx, 'agent.example', 'search');
  await recordAgentAction(ctx, null, 'cart');
  expect(await ctx.db.select().from(agentDays)).toMatchObject([
    { host: 'agent.example', action: 'search', count: 2 },
    { host: '', action: 'cart', count: 1 },
  ]);
  const after = (days: number) => deleteOldAgentRequests({ ...ctx, now: addDays(ctx.now, days) });
  expect(await after(1)).toBe(0);
  expect(await after(2)).toBe(1);
  expect(await after(399)).toBe(0);
  expect(await after(400)).toBe(2);
});

test('hosts without end are counted under one name', async () => {
  const ctx = await freshContext();
  const day = ctx.now.toISOString().slice(0, 10);
  const hosts = Array.from({ length: MAX_COUNTED_AI_AGENT_HOSTS_PER_DAY }, (_, at) => `h${at}.example`);
  await ctx.db
    .insert(agentDays)
    .values(hosts.map((host) => ({ day, host, action: 'search' as const, count: 1 })));
  await recordAgentAction(ctx, 'new.example', 'search');
  await recordAgentAction(ctx, 'h0.example', 'cart');
  const names = (await ctx.db.select().from(agentDays)).map(({ host }) => host);
  expect(names).toContain(OTHER_AGENT_HOSTS_NAME);
  expect(names).not.toContain('new.example');
  expect(names.filter((name) => name === 'h0.example')).toHaveLength(2);
});
