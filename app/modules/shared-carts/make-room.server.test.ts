import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import { asSystem } from '../../../tests/shop/actor.ts';
import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import { createSharedCart } from './create-shared-cart.server.ts';
import { AUDIT_CONTENT, payCart, seenCart, createTestSharedCart } from './fixtures.ts';
import { findSharedCart } from './find-shared-cart.server.ts';
import { deleteExpiredCarts } from './forget-shared-carts.job.server.ts';
import { extendOpenedSharedCartExpiry } from './extend-opened-cart.server.ts';
import { getCartCreatorIpAddressKey } from './make-room.server.ts';
import { MAX_AGENT_CARTS_PER_IP, MAX_AGENT_CARTS_TOTAL } from './model.ts';
import { readAgentCartUsage } from './open-agent-carts.server.ts';
import { replaceSharedCartContent } from './replace-shared-cart.server.ts';
import { sharedCarts } from './tables.server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const from = (ctx: AppContext, clientAddress: string): AppContext => ({ ...ctx, clientAddress });
const after = (ctx: AppContext, ms: number): AppContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});

/** Inserts carts that agents created from one IP address up to a minute ago, oldest first. */
async function fill(
  ctx: AppContext,
  many: number,
  {
    isKept = false,
    makerKey = getCartCreatorIpAddressKey(ctx),
  }: { isKept?: boolean; makerKey?: string | null } = {},
): Promise<void> {
  for (let begun = 0; begun < many; begun += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, many - begun) }, (_, n) => {
      const createdAt = new Date(ctx.now.getTime() - 60_000 + begun + n);
      return {
        tokenHash: generateUuidV7(),
        tokenSealed: '',
        lines: [{ serviceId: 'fix-links', quantity: 1, title: null, unitCents: null }],
        source: 'agent',
        makerKey,
        shown: { subtotalCents: 0, discountCents: 0, totalCents: 0 },
        isKept,
        expiresAt: new Date(createdAt.getTime() + (isKept ? 30 : 1) * DAY),
        createdAt,
        updatedAt: createdAt,
      };
    });
    await ctx.db.insert(sharedCarts).values(rows);
  }
}

const make = (ctx: AppContext) => createSharedCart(ctx, { content: AUDIT_CONTENT, source: 'agent' });
const countAll = (ctx: AppContext) => ctx.db.$count(sharedCarts);

test('an address with as many open carts as it may have loses its oldest unopened one for a new one', async () => {
  const ctx = await sellingShop({ clientAddress: '203.0.113.9' });
  await fill(ctx, MAX_AGENT_CARTS_PER_IP);
  const [oldest] = await ctx.db.select().from(sharedCarts).orderBy(sharedCarts.createdAt).limit(1);
  expect((await make(ctx)).ok).toBe(true);
  expect(await countAll(ctx)).toBe(MAX_AGENT_CARTS_PER_IP);
  expect(await ctx.db.$count(sharedCarts, eq(sharedCarts.id, oldest?.id ?? ''))).toBe(0);
});

test('an address whose carts were all opened waits until the first expires, and no other address does', async () => {
  const ctx = await sellingShop({ clientAddress: '203.0.113.9' });
  await fill(ctx, MAX_AGENT_CARTS_PER_IP, { isKept: true });
  const refused = await make(ctx);
  expect(refused).toEqual({
    ok: false,
    failure: { code: 'RATE_LIMITED', retryAfterSeconds: 30 * 24 * 3600 - 60 },
  });
  expect((await make(from(ctx, '203.0.113.10'))).ok).toBe(true);
  expect((await make(after(ctx, 30 * DAY))).ok).toBe(true);
});

test('where all agents have as many as they may, the address with the most loses one', async () => {
  const ctx = await sellingShop();
  const greedy = from(ctx, '203.0.113.9');
  await fill(from(ctx, '203.0.113.11'), 1);
  await fill(greedy, MAX_AGENT_CARTS_PER_IP);
  for (let n = 0; n < MAX_AGENT_CARTS_TOTAL - MAX_AGENT_CARTS_PER_IP - 1; n += MAX_AGENT_CARTS_PER_IP - 1)
    await fill(
      ctx,
      Math.min(MAX_AGENT_CARTS_PER_IP - 1, MAX_AGENT_CARTS_TOTAL - MAX_AGENT_CARTS_PER_IP - 1 - n),
      {
        makerKey: `another ${n}`,
      },
    );
  expect(await countAll(ctx)).toBe(MAX_AGENT_CARTS_TOTAL);
  const newcomer = from(ctx, '203.0.113.12');
  expect((await make(newcomer)).ok).toBe(true);
  expect(await countAll(ctx)).toBe(MAX_AGENT_CARTS_TOTAL);
  const countOf = (who: AppContext) =>
    ctx.db.$count(sharedCarts, eq(sharedCarts.makerKey, getCartCreatorIpAddressKey(who) ?? ''));
  expect([await countOf(greedy), await countOf(newcomer)]).toEqual([MAX_AGENT_CARTS_PER_IP - 1, 1]);
  expect(await readAgentCartUsage(asSystem(ctx))).toEqual({
    inAll: MAX_AGENT_CARTS_TOTAL,
    ofOneAddress: MAX_AGENT_CARTS_PER_IP - 1,
  });
});

test('an attacker who reaches the limit for a day does not block other visitors', async () => {
  const ctx = await sellingShop({ clientAddress: '203.0.113.9' });
  const settings = { ...ctx.settings, isRateLimited: false };
  for (let n = 0; n < MAX_AGENT_CARTS_PER_IP + 20; n++)
    expect((await make({ ...after(ctx, n * 30_000), settings })).ok).toBe(true);
  expect(await countAll(ctx)).toBe(MAX_AGENT_CARTS_PER_IP);
  expect((await make(from(ctx, '203.0.113.10'))).ok).toBe(true);
}, 60_000);

test('a cart made by an agent expires after a day unless a person has opened it', async () => {
  const ctx = await sellingShop({ clientAddress: '203.0.113.9' });
  const [left, changed, opened, paid] = [
    await createTestSharedCart(ctx, { source: 'agent' }),
    await createTestSharedCart(ctx, { source: 'agent' }),
    await createTestSharedCart(ctx, { source: 'agent' }),
    await createTestSharedCart(ctx, { source: 'agent' }),
  ];
  const hours = (n: number) => after(ctx, n * HOUR);
  expect((await replaceSharedCartContent(hours(20), changed, AUDIT_CONTENT)).ok).toBe(true);
  const until = await extendOpenedSharedCartExpiry(hours(23), (await seenCart(ctx, opened)).id);
  expect(until).toEqual(new Date(ctx.now.getTime() + 23 * HOUR + 30 * DAY));
  expect((await payCart(hours(23), paid)).ok).toBe(true);
  const states = async (at: AppContext) =>
    Promise.all([left, changed, opened, paid].map(async (token) => (await findSharedCart(at, token))?.state));
  expect(await states(hours(23))).toEqual(['open', 'open', 'open', 'open']);
  expect(await states(hours(25))).toEqual(['expired', 'open', 'open', 'open']);
  expect(await states(hours(45))).toEqual(['expired', 'expired', 'open', 'open']);
  // It shows that it is expired for a week.
  expect(await deleteExpiredCarts(hours(48))).toBe(0);
  expect(await deleteExpiredCarts(after(ctx, 8 * DAY + HOUR))).toBe(1);
});

test('the address behind a cart is kept as a digest only', async () => {
  const ctx = await sellingShop({ clientAddress: '2001:db8:7:1::5' });
  await make(ctx);
  await make(from(ctx, '2001:db8:7:1::6'));
  const rows = await ctx.db.select({ makerKey: sharedCarts.makerKey }).from(sharedCarts);
  expect(new Set(rows.map(({ makerKey }) => makerKey)).size).toBe(1);
  expect(JSON.stringify(rows)).not.toContain('2001:db8');
});
