import { expect, onTestFinished, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { readSiteContent } from '../read-site-content.server.ts';
import { contentBlocks } from '../tables.server.ts';

import { loadAndWatchCategories } from './follow-categories.server.ts';
import { findAndLockCurrentCategoryName } from './present-category.server.ts';

const renamed = DEFAULT_CATEGORIES.map((one) =>
  one.key === 'fix' ? { ...one, name: 'Repairs', oldNames: ['Fix Problems'] } : one,
);

const store = (ctx: TestContext, value: unknown) =>
  ctx.db
    .insert(contentBlocks)
    .values({ key: 'categories', value })
    .onConflictDoUpdate({ target: contentBlocks.key, set: { value } });

test('a shop without a stored list, as every old backup is, has the shipped categories', async () => {
  expect((await readSiteContent(await freshContext())).categories).toEqual(DEFAULT_CATEGORIES);
});

test.each([
  ['Fix Problems', 'Repairs'],
  ['repairs', 'Repairs'],
  ['Advise & Plan', 'Advise & Plan'],
  ['Packaging', null],
])('a form that names %j means %j', async (name, present) => {
  const ctx = await freshContext();
  await store(ctx, renamed);
  expect(await inTransaction(ctx, (ctx) => findAndLockCurrentCategoryName(ctx, name))).toBe(present);
});

test.each([[[]], [[{ ...renamed[0], colour: 'red' }]], [null]])(
  'a stored list that does not fit, %j, is the shipped one',
  async (value) => {
    const ctx = await freshContext();
    await store(ctx, value ?? 'nothing');
    expect((await readSiteContent(ctx)).categories).toEqual(DEFAULT_CATEGORIES);
  },
);

test('a process reads the categories again after a change, and says nothing of words meanwhile', async () => {
  const ctx = await freshContext();
  const followed = await loadAndWatchCategories(() => ctx);
  onTestFinished(followed.stop);
  expect([followed.isWord('fix'), followed.isWord('Repairs')]).toEqual([true, false]);
  await store(ctx, renamed);
  await expect.poll(async () => (await followed.current())[0]?.name).toBe('Repairs');
  expect(['fix', 'Repairs', 'Fix Problems', 'x'].map((word) => followed.isWord(word))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
