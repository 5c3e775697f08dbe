import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import { deleteCartsOfPerson } from './delete-carts-of-person.server.ts';
import { AUDIT_CONTENT, payCart, seenCart, createTestSharedCart } from './fixtures.ts';
import { findSharedCart } from './find-shared-cart.server.ts';
import { deleteExpiredCarts } from './forget-shared-carts.job.server.ts';
import { listSharedCartsForDataExport } from './list-personal-carts.server.ts';
import { sharedCarts } from './tables.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('[T13] an unused cart of a buy link expires after minutes, a used one after weeks', async () => {
  const ctx = await sellingShop();
  const after = (ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
  const untouched = await createTestSharedCart(ctx, { source: 'link' });
  const taken = await createTestSharedCart(ctx, { source: 'link' });
  expect((await payCart(after(20 * MINUTE), taken)).ok).toBe(true);
  expect((await seenCart(after(31 * MINUTE), untouched)).state).toBe('expired');
  expect(await deleteExpiredCarts(after(31 * MINUTE))).toBe(1);
  expect(await findSharedCart(ctx, untouched)).toBe(null);
  expect((await seenCart(after(29 * DAY), taken)).state).toBe('open');
  // An expired cart stays for a week, then it is deleted.
  expect(await deleteExpiredCarts(after(36 * DAY))).toBe(0);
  expect((await seenCart(after(36 * DAY), taken)).state).toBe('expired');
  expect(await deleteExpiredCarts(after(38 * DAY))).toBe(1);
  expect(await deleteExpiredCarts(after(38 * DAY))).toBe(0);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'shared-carts.purged'))).toHaveLength(
    2,
  );
});

test('a person takes what they shared with them, and is taken out with it', async () => {
  const ctx = await sellingShop();
  const actor = actorOf('customer');
  const mine = { ...ctx, actor };
  await createTestSharedCart(mine, { content: { ...AUDIT_CONTENT, note: 'Mine' } });
  const sent = await createTestSharedCart(ctx);
  await ctx.db.update(sharedCarts).set({ senderEmail: 'ada@example.com' });
  await createTestSharedCart(ctx);
  const userId = actor.kind === 'user' ? actor.id : randomUUID();
  const owner = { userId, mailbox: 'ada@example.com' };
  const copy = await listSharedCartsForDataExport(ctx, owner);
  expect(copy).toMatchObject([{ note: 'Mine', lines: [{ title: 'website audit', quantity: 2 }, {}] }, {}]);
  expect(JSON.stringify(copy)).not.toContain(sent);
  for (let n = 0; n < 2; n++) await deleteCartsOfPerson(ctx, owner);
  expect(await ctx.db.$count(sharedCarts)).toBe(1);
});
