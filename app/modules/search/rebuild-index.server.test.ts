import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { serviceEmbeddings } from './query-tables.server.ts';
import { refreshIndexes } from './vectors/read-vector-index.server.ts';

import { requestSearchIndexRebuild } from './request-rebuild.server.ts';
import { rebuildSearchEmbeddings } from './rebuild-index.server.ts';
import { readInMemorySearchIndexStatus } from './read-index-state.server.ts';

/**
 * A model that returns the same vector for every text, another one each time `turn` grows; fails on request.
 */
function makeModel() {
  const model = { turn: 1, calls: 0, stopsAfter: Number.POSITIVE_INFINITY };
  const embeddings: AppContext['embeddings'] = {
    modelIds: ['test'],
    start() {},
    query: async () => ({ ok: false, reason: 'failed' }),
    embed: async (_, texts) => {
      if (model.calls++ >= model.stopsAfter) throw new Error('the process is gone');
      return texts.map(() => Float32Array.from([model.turn, 1, 0, 0]));
    },
    close: async () => {},
  };
  return { model, embeddings };
}

const stored = async ({ db }: AppContext) =>
  new Set(
    (await db.select({ vector: serviceEmbeddings.vector }).from(serviceEmbeddings)).map(({ vector }) =>
      vector.join(),
    ),
  );

async function shop() {
  const { model, embeddings } = makeModel();
  const ctx = asSystem(await freshContext({ embeddings }));
  await addServiceFixtures(
    ctx,
    ...Array.from({ length: 30 }, (_, at) => ({
      service_title: `Sailing ${at}`,
      reason_to_buy___pain_point: `Wind ${at}.`,
    })),
  );
  return { ctx, model };
}

test('a rebuild computes every vector again, and all processes reload them', async () => {
  const { ctx, model } = await shop();
  await requestSearchIndexRebuild(ctx);
  await rebuildSearchEmbeddings(ctx);
  await refreshIndexes(ctx);
  const before = await stored(ctx);
  expect(before.size).toBe(1);
  model.turn = 9;
  expect(await requestSearchIndexRebuild(ctx)).toEqual({ ok: true, value: { isNew: true } });
  expect(await requestSearchIndexRebuild(ctx)).toEqual({ ok: true, value: { isNew: false } });
  expect(await rebuildSearchEmbeddings(ctx)).toBe(true);
  expect(await refreshIndexes(ctx)).toBe(0);
  expect(await stored(ctx)).not.toEqual(before);
  const { rebuild, services, vectors } = await readInMemorySearchIndexStatus(ctx);
  expect(rebuild).toMatchObject({ isRunning: false, done: rebuild?.total });
  expect([services, vectors?.missing]).toEqual([30, 0]);
});

test('a rebuild whose process is gone goes on where it was', async () => {
  const { ctx, model } = await shop();
  await requestSearchIndexRebuild(ctx);
  model.stopsAfter = 1;
  await expect(rebuildSearchEmbeddings(ctx)).rejects.toThrow('the process is gone');
  const { rebuild } = await readInMemorySearchIndexStatus(ctx);
  expect(rebuild).toMatchObject({ isRunning: true, done: 32 });
  Object.assign(model, { calls: 0, stopsAfter: Number.POSITIVE_INFINITY });
  expect(await rebuildSearchEmbeddings(ctx)).toBe(true);
  // Only the remaining texts.
  expect(model.calls).toBe(Math.ceil(((rebuild?.total ?? 0) - 32) / 32));
});

test('only owner and manager rebuild', async () => {
  const { ctx } = await shop();
  for (const role of ['editor', 'analyst'] as const)
    await expect(requestSearchIndexRebuild({ ...ctx, actor: actorOf(role) })).rejects.toMatchObject({
      status: 403,
    });
});
