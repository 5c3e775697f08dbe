import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { Actor, AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { findServicesForSearchQuery } from '../answers/find-search-answer.server.ts';

import { listSynonymGroups } from './list-synonym-groups.server.ts';
import { removeSearchSynonymGroup, saveSynonymGroup } from './save-synonym-group.server.ts';
import { BUILT_IN_SYNONYM_GROUPS } from './shipped-synonyms.ts';
import { synonymGroupInputSchema } from './synonym-form.ts';

const actorOf = (role: 'manager' | 'analyst'): Actor => ({
  kind: 'user',
  id: '00000000-0000-4000-8000-00000000000a',
  role,
  email: 'staff@shop.test',
  isEmailVerified: true,
});
const manager = () => freshContext({ actor: actorOf('manager') });

async function find(ctx: AppContext, q: string): Promise<string[]> {
  const { results } = await findServicesForSearchQuery(ctx, { q, literal: false, sessionId: null });
  return results.map(({ title }) => title);
}

const own = (...terms: string[]) => synonymGroupInputSchema.parse({ kind: 'two_way', terms });

test('shipped groups are in force, each with a key of its own and terms that differ', async () => {
  const groups = await listSynonymGroups(await freshContext());
  expect(groups).toHaveLength(BUILT_IN_SYNONYM_GROUPS.length);
  expect(groups.length).toBeGreaterThanOrEqual(60);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  for (const group of groups)
    expect(synonymGroupInputSchema.safeParse(group).success, group.key ?? '').toBe(true);
});

test("the shop's own group finds at once, is changed, and is gone when it is removed", async () => {
  const ctx = await manager();
  await addServiceFixtures(ctx, { service_title: 'Sailing Course' });
  expect(await find(ctx, 'yachting')).toEqual([]);
  const saved = await saveSynonymGroup(ctx, own('yachting', 'sailing'));
  if (!saved.ok) throw new Error(saved.failure.code);
  expect(await find(ctx, 'yachting')).toEqual(['Sailing Course']);
  const { id } = saved.value;
  await saveSynonymGroup(ctx, { ...own('boating', 'sailing'), id });
  expect(await find(ctx, 'yachting')).toEqual([]);
  expect(await find(ctx, 'boating')).toEqual(['Sailing Course']);
  expect(await removeSearchSynonymGroup(ctx, { id, key: null })).toMatchObject({ ok: true });
  expect(await find(ctx, 'boating')).toEqual([]);
  expect(await removeSearchSynonymGroup(ctx, { id, key: null })).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
  expect(await ctx.db.$count(auditLog, eq(auditLog.entity, 'search-synonyms'))).toBe(3);
});

test('a shipped group that was changed or removed stays so, and comes back by its key', async () => {
  const ctx = await manager();
  await addServiceFixtures(ctx, { service_title: 'Facebook Page' });
  const key = BUILT_IN_SYNONYM_GROUPS[0]?.key ?? '';
  expect(await find(ctx, 'fb')).toEqual(['Facebook Page']);
  await removeSearchSynonymGroup(ctx, { id: null, key });
  expect(await find(ctx, 'fb')).toEqual([]);
  await saveSynonymGroup(ctx, { ...own('face', 'facebook'), key });
  expect(await find(ctx, 'fb')).toEqual([]);
  expect(await find(ctx, 'face')).toEqual(['Facebook Page']);
  const listed = (await listSynonymGroups(ctx)).find((group) => group.key === key);
  expect(listed).toMatchObject({ isChanged: true, terms: ['face', 'facebook'] });
  expect(await saveSynonymGroup(ctx, { ...own('a', 'b'), key: 'unknown' })).toMatchObject({ ok: false });
});

test('terms must be words that differ, and who may not tune the search is refused', async () => {
  const ctx = await manager();
  expect(await saveSynonymGroup(ctx, own('logo', 'Logos'))).toEqual({
    ok: false,
    failure: { code: 'too-alike' },
  });
  for (const terms of [['one'], ['', 'b'], ['!!!', 'b'], ['a b c d e f', 'g'], Array<string>(31).fill('x')]) {
    expect(synonymGroupInputSchema.safeParse({ kind: 'two_way', terms }).success).toBe(false);
  }
  const analyst = { ...ctx, actor: actorOf('analyst') };
  await expect(saveSynonymGroup(analyst, own('a', 'b'))).rejects.toMatchObject({ status: 403 });
  await expect(removeSearchSynonymGroup(analyst, { id: null, key: 'x' })).rejects.toMatchObject({
    status: 403,
  });
});
