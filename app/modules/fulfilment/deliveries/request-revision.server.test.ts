import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';
import { rowsOf } from '../../../../tests/shop/delivered-item.ts';

import { addWork } from '../fixtures.ts';
import { duePauses } from '../schedule/schedule-tables.server.ts';

import { requestRevision } from './request-revision.server.ts';
import { withdrawRevision } from './withdraw-revision.server.ts';

test('a revision asked for and taken back while a dispute is open leaves no date standing still', async () => {
  const ctx = await freshContext();
  const order = { disputeState: 'OPEN' };
  const { itemIds, access } = await addWork(ctx, { items: [{ workState: 'delivered' }], order });
  const [itemId = ''] = itemIds;
  const delivered = { deliveredAt: ctx.now, firstDeliveredAt: ctx.now, acceptBy: addDays(ctx.now, 7) };
  await ctx.db.update(orderItems).set(delivered).where(eq(orderItems.id, itemId));
  const [row] = await rowsOf(ctx, itemId);
  const revision = { text: 'Please make the headline shorter.', rowIds: [row?.id ?? ''] };
  const requested = await requestRevision(ctx, access, { itemId, version: 1, ...revision });
  expect(requested).toMatchObject({ ok: true, value: { workState: 'revision_requested' } });
  expect(await ctx.db.select().from(duePauses)).toMatchObject([{ reason: 'dispute', endedAt: null }]);
  const version = requested.ok ? (requested.value?.version ?? 0) : 0;
  expect(await withdrawRevision(ctx, access, { itemId, version })).toMatchObject({
    ok: true,
    value: { workState: 'delivered' },
  });
  expect(await ctx.db.select().from(duePauses)).toMatchObject([{ reason: 'dispute', endedAt: ctx.now }]);
});
