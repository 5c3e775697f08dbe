import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { type Category, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { visitDays } from '#app/modules/analytics/day-sum-tables.server.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { contentDrafts } from '#app/modules/content/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { categoriesFormSchema, getCategoriesFormValues } from './categories-form.ts';
import { readCategoriesForEdit } from './read-categories.server.ts';
import { saveCategories } from './save-categories.server.ts';

const FIX = 'Fix Problems';
const GROW = 'Grow Sales & Leads';
type Removed = { removed_key: string[]; removed_into: string[] };

const save = (ctx: TestContext, list: readonly Category[], version = 0, removed: Partial<Removed> = {}) =>
  saveCategories(ctx, categoriesFormSchema.parse({ ...getCategoriesFormValues(list, version), ...removed }));
const named = (names: Readonly<Record<string, string>>) =>
  DEFAULT_CATEGORIES.map((one) => ({ ...one, name: names[one.key] ?? one.name }));
const without = (key: string) => DEFAULT_CATEGORIES.filter((one) => one.key !== key);
const storedIn = async (ctx: TestContext) => (await findSiteSettingsBlock(ctx, 'categories')).value;

/** A shop in which every record that can have a category has the first one. */
async function filledShop(): Promise<TestContext> {
  const ctx = await freshContext({ actor: actorOf('owner') });
  await addServiceFixtures(ctx, { category: FIX }, { category: GROW });
  await addPosts(ctx, { slug: 'one', category: FIX });
  await addOrder(ctx);
  const words = { clientName: 'Ada', rating: 5, text: 'Fine.', category: FIX };
  await ctx.db.insert(testimonials).values(words);
  await ctx.db.insert(caseStudies).values({ title: 'A', clientName: 'B', category: FIX });
  await ctx.db
    .insert(promoCodes)
    .values({ code: 'TEN', type: 'percentage', value: 10, categories: [FIX, GROW] });
  const [post] = await ctx.db.select().from(posts);
  await ctx.db.insert(contentDrafts).values({ kind: 'post', key: post?.id ?? '', value: { category: FIX } });
  const day = { segment: 'category', day: '2026-11-01', step: 'page_view' };
  await ctx.db.insert(visitDays).values([
    { ...day, value: FIX, visitors: 3, events: 4 },
    { ...day, value: GROW, visitors: 5, events: 6 },
  ]);
  return ctx;
}

async function namesIn(ctx: TestContext) {
  const { db } = ctx;
  const [draft] = await db
    .select({ name: sql<string>`${contentDrafts.value} ->> 'category'` })
    .from(contentDrafts);
  const [code] = await db.select({ names: promoCodes.categories }).from(promoCodes);
  const days = await db
    .select({ name: visitDays.value, visitors: visitDays.visitors, events: visitDays.events })
    .from(visitDays)
    .orderBy(visitDays.value);
  return {
    services: (await db.select({ name: services.category }).from(services).orderBy(services.slug)).map(
      ({ name }) => name,
    ),
    posts: (await db.select({ name: posts.category }).from(posts)).map(({ name }) => name),
    draft: draft?.name,
    testimonials: (await db.select({ name: testimonials.category }).from(testimonials)).map(
      ({ name }) => name,
    ),
    studies: (await db.select({ name: caseStudies.category }).from(caseStudies)).map(({ name }) => name),
    items: (await db.select({ name: orderItems.category }).from(orderItems)).map(({ name }) => name),
    code: code?.names,
    days,
  };
}

test('renaming a category replaces the old name everywhere, in one transaction', async () => {
  const ctx = await filledShop();
  expect(await save(ctx, named({ fix: 'Repairs' }))).toEqual({ ok: true, value: { version: 1 } });
  expect(await namesIn(ctx)).toEqual({
    services: ['Repairs', GROW],
    posts: ['Repairs'],
    draft: 'Repairs',
    testimonials: ['Repairs'],
    studies: ['Repairs'],
    items: ['Repairs'],
    code: [GROW, 'Repairs'],
    days: [
      { name: GROW, visitors: 5, events: 6 },
      { name: 'Repairs', visitors: 3, events: 4 },
    ],
  });
  expect((await storedIn(ctx))[0]).toMatchObject({ key: 'fix', name: 'Repairs', oldNames: [FIX] });
});

test('two categories that change names change places everywhere', async () => {
  const ctx = await filledShop();
  expect((await save(ctx, named({ fix: GROW, grow: FIX }))).ok).toBe(true);
  expect(await namesIn(ctx)).toMatchObject({
    services: [GROW, FIX],
    items: [GROW],
    code: [FIX, GROW],
    days: [
      { name: FIX, visitors: 5 },
      { name: GROW, visitors: 3 },
    ],
  });
});

test('a category in use stays until it is said which one takes what it has', async () => {
  const ctx = await filledShop();
  const refused = await save(ctx, without('fix'), 0, { removed_key: ['fix'], removed_into: [''] });
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'invalid', problems: [{ field: 'removed_into-0' }] },
  });
  expect(refused.ok ? '' : JSON.stringify(refused.failure)).toContain(
    '1 service, 1 post, 1 testimonial, 1 case study, 1 promo code, and 1 order item',
  );
  expect(await namesIn(ctx)).toMatchObject({ services: [FIX, GROW] });
});

test('what a removed category had goes to another one, and sums of a day become one', async () => {
  const ctx = await filledShop();
  const moved = { removed_key: ['fix'], removed_into: ['grow'] };
  expect((await save(ctx, without('fix'), 0, moved)).ok).toBe(true);
  expect(await namesIn(ctx)).toEqual({
    services: [GROW, GROW],
    posts: [GROW],
    draft: GROW,
    testimonials: [GROW],
    studies: [GROW],
    items: [GROW],
    code: [GROW],
    days: [{ name: GROW, visitors: 8, events: 10 }],
  });
  expect((await storedIn(ctx))[0]).toMatchObject({ key: 'grow', oldNames: [FIX] });
});

test('a category that nothing has is removed at once', async () => {
  const ctx = await filledShop();
  expect((await save(ctx, without('advise'), 0, { removed_key: ['advise'], removed_into: [''] })).ok).toBe(
    true,
  );
  expect((await storedIn(ctx)).map(({ key }) => key)).not.toContain('advise');
});

test('of two editors who save at once, the second gets a conflict, even with invalid input', async () => {
  const ctx = await filledShop();
  const both = await Promise.all([save(ctx, named({ fix: 'One' })), save(ctx, named({ fix: 'Two' }))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  // An outdated form, whose contents would be rejected too.
  expect(await save(ctx, without('fix'))).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 1 },
  });
});

test('a new order is a change by itself, and the audit shows each category in one line', async () => {
  const ctx = await freshContext({ actor: actorOf('manager') });
  expect(await save(ctx, DEFAULT_CATEGORIES.toReversed())).toEqual({ ok: true, value: { version: 1 } });
  expect(await save(ctx, DEFAULT_CATEGORIES.toReversed(), 1)).toEqual({ ok: true, value: { version: 1 } });
  await save(ctx, named({ fix: 'Repairs' }).toReversed(), 1);
  const lines = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, 'categories'))
    .orderBy(desc(auditLog.id));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    summary: 'The categories of the shop were changed',
    before: { fix: 'Fix Problems / Fix / #d6361c / wrench / shown' },
    after: { fix: 'Repairs / Fix / #d6361c / wrench / shown / was Fix Problems' },
  });
});

test('the form shows what uses each category', async () => {
  const { uses } = await readCategoriesForEdit(await filledShop());
  expect(uses).toMatchObject({
    fix: '1 service, 1 post, 1 testimonial, 1 case study, 1 promo code, and 1 order item',
    grow: '1 service and 1 promo code',
    advise: '',
  });
});

test('only who may write the settings reads and saves them here', async () => {
  const ctx = await freshContext();
  for (const role of [...STAFF_ROLES, 'customer'] as const) {
    const as = { ...ctx, actor: actorOf(role) };
    const mayWrite = role === 'owner' || role === 'manager';
    const tried = async (work: () => Promise<unknown>) => {
      try {
        await work();
        return true;
      } catch {
        return false;
      }
    };
    expect([role, await tried(() => readCategoriesForEdit(as))]).toEqual([role, mayWrite]);
    expect([role, await tried(async () => save(as, DEFAULT_CATEGORIES))]).toEqual([role, mayWrite]);
  }
});
