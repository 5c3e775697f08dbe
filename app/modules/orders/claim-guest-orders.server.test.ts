import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { assignGuestOrdersToVerifiedAccount } from './claim-guest-orders.server.ts';
import { orders } from './order-tables.server.ts';

const makeOrder = (overrides: Partial<typeof orders.$inferInsert>): typeof orders.$inferInsert => ({
  id: randomUUID(),
  source: 'cart',
  subtotalCents: 149_00,
  totalCents: 149_00,
  provider: 'sandbox',
  isLive: false,
  ...overrides,
});

test('the guest orders of a proved mailbox come to its account once, those of others never', async () => {
  const ctx = await freshContext();
  const [ada, eve] = [randomUUID(), randomUUID()];
  const own = makeOrder({ emailNorm: 'ada@example.com' });
  await ctx.db
    .insert(orders)
    .values([
      own,
      makeOrder({ emailNorm: 'ada@example.com', userId: eve }),
      makeOrder({ emailNorm: 'other@example.com' }),
      makeOrder({ emailNorm: null }),
    ]);
  const mailbox = { userId: ada, email: 'ada@example.com' };
  expect(await assignGuestOrdersToVerifiedAccount(ctx, mailbox)).toBe(1);
  expect(await assignGuestOrdersToVerifiedAccount(ctx, mailbox)).toBe(0);
  const claimed = (await ctx.db.select().from(orders)).filter(({ userId }) => userId === ada);
  expect(claimed.map(({ id }) => id)).toEqual([own.id]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'orders.claimed', entityId: ada }]);
});
