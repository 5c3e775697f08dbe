import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import {
  confirmDefaultPromisesOfShop,
  recordDemoShopKeepDecision,
  hideSetUpFirstSteps,
  recordDemoShopRemovalInSetup,
  restoreSetUpStepsOnDashboard,
  skipSetUpStep,
} from './mark-set-up.server.ts';
import { readShopSetUpProgress } from './read-set-up.server.ts';
import { getSetUpContinueHref } from './set-up-steps.ts';

/** An owner in a shop without demo data. */
async function openAsOwner() {
  const ctx = await freshContext();
  await setDemoTextsVisibility(ctx, false);
  return { ...ctx, actor: actorOf('owner') };
}

test('an empty shop has everything to do but what only a demo shop needs', async () => {
  const ctx = await openAsOwner();
  expect(await readShopSetUpProgress(ctx)).toEqual({
    done: ['catalogue', 'demo-data'],
    skipped: [],
    isPutAway: false,
  });
});

test('a step is done when the shop has what it is about', async () => {
  const ctx = await openAsOwner();
  await ctx.db.insert(contentBlocks).values([
    { key: 'look', value: {}, version: 1, updatedAt: ctx.now },
    { key: 'home', value: {}, version: 1, updatedAt: ctx.now },
    { key: 'promise', value: {}, version: 1, updatedAt: ctx.now },
    { key: 'about', value: {}, version: 1, updatedAt: ctx.now },
  ]);
  await addServiceFixtures(ctx, {});
  const [own] = await ctx.db.select({ id: services.id }).from(services);
  const order = await addOrder(ctx, { status: 'PAID', serviceId: own?.id ?? null });
  await ctx.db.update(orders).set({ paidAt: ctx.now }).where(eq(orders.id, order));
  const mailed = { ...ctx, settings: { ...ctx.settings, hasMailServer: true } };
  const { done } = await readShopSetUpProgress(mailed);
  expect(done).toEqual([
    ...['look', 'catalogue', 'first-service', 'home-page', 'calendar', 'mail'],
    ...['about', 'rehearsal', 'demo-data'],
  ]);
});

test('an order that was never paid, or belongs to the demo, is no rehearsal', async () => {
  const ctx = await openAsOwner();
  const [open, demo] = [await addOrder(ctx, { status: 'PENDING' }), await addOrder(ctx, { status: 'PAID' })];
  await ctx.db.update(orders).set({ paidAt: null }).where(eq(orders.id, open));
  await ctx.db.update(orders).set({ paidAt: ctx.now, seedBatch: 'demo' }).where(eq(orders.id, demo));
  expect((await readShopSetUpProgress(ctx)).done).not.toContain('rehearsal');
});

test('a purchase of a demo service is no rehearsal, also once the demo is gone; one of an own service is', async () => {
  const ctx = await openAsOwner();
  await addServiceFixtures(ctx, {}, {});
  const [demo, own] = await ctx.db.select({ id: services.id }).from(services);
  await ctx.db
    .update(services)
    .set({ isDemo: true })
    .where(eq(services.id, demo?.id ?? ''));
  await addOrder(ctx, { status: 'PAID', serviceId: demo?.id ?? null });
  expect((await readShopSetUpProgress(ctx)).done).not.toContain('rehearsal');
  await ctx.db.delete(services).where(eq(services.isDemo, true));
  expect((await readShopSetUpProgress(ctx)).done).not.toContain('rehearsal');
  await addOrder(ctx, { status: 'PAID', serviceId: own?.id ?? null });
  expect((await readShopSetUpProgress(ctx)).done).toContain('rehearsal');
});

test.each([
  ['kept', recordDemoShopKeepDecision],
  ['removed, though its rows still go', recordDemoShopRemovalInSetup],
])('the step of what is sold is done once the demo is %s', async (_, choose) => {
  const ctx = await openAsOwner();
  await setDemoTextsVisibility(ctx, true);
  expect((await readShopSetUpProgress(ctx)).done).not.toContain('catalogue');
  await choose(ctx);
  const { done } = await readShopSetUpProgress(ctx);
  expect(done).toContain('catalogue');
  expect(done).not.toContain('demo-data');
});

test('what the pages promise is checked once the owner confirms it, or has replaced it all', async () => {
  const ctx = await openAsOwner();
  expect((await readShopSetUpProgress(ctx)).done).not.toContain('promises');
  await confirmDefaultPromisesOfShop(ctx);
  expect((await readShopSetUpProgress(ctx)).done).toContain('promises');
});

test('a skipped step stays open and is passed over; marks are audited once', async () => {
  const ctx = await openAsOwner();
  await skipSetUpStep(ctx, 'business');
  await skipSetUpStep(ctx, 'business');
  const setUp = await readShopSetUpProgress(ctx);
  expect(setUp).toMatchObject({ skipped: ['business'] });
  expect(setUp.done).not.toContain('business');
  expect(getSetUpContinueHref(setUp)).toBe('/admin/set-up/look');
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'set_up.marked'))).toBe(1);
});

test('the demo that is kept lets the set-up go on, and is still listed as left', async () => {
  const ctx = await openAsOwner();
  await addServiceFixtures(ctx, {});
  await ctx.db.update(services).set({ isDemo: true });
  expect((await readShopSetUpProgress(ctx)).done).toEqual([]);
  await recordDemoShopKeepDecision(ctx);
  expect((await readShopSetUpProgress(ctx)).done).toEqual(['catalogue']);
});

test('the owner can dismiss the list of first steps and show it again', async () => {
  const ctx = await openAsOwner();
  await hideSetUpFirstSteps(ctx);
  expect((await readShopSetUpProgress(ctx)).isPutAway).toBe(true);
  await restoreSetUpStepsOnDashboard(ctx);
  expect((await readShopSetUpProgress(ctx)).isPutAway).toBe(false);
});

test.each(['manager', 'editor', 'fulfiller', 'analyst'] as const)('a %s has no part in it', async (role) => {
  const ctx = { ...(await freshContext()), actor: actorOf(role) };
  await expect(readShopSetUpProgress(ctx)).rejects.toMatchObject({ status: 403 });
  for (const mark of [
    () => skipSetUpStep(ctx, 'mail'),
    () => recordDemoShopKeepDecision(ctx),
    () => restoreSetUpStepsOnDashboard(ctx),
  ])
    await expect((async () => mark())()).rejects.toMatchObject({ status: 403 });
});

test('a set-up with every step done or skipped leads to its end', () => {
  const done = ['business', 'look', 'catalogue', 'first-service', 'home-page', 'calendar', 'mail'] as const;
  expect(getSetUpContinueHref({ done, skipped: ['payments'], isPutAway: false })).toBe(
    '/admin/set-up/finish',
  );
});
