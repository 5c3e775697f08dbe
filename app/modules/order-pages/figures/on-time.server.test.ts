import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { changePromisedItemDueDate } from '#app/modules/fulfilment/schedule/change-due-date.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { listDailyOrderStats } from '#app/modules/proof/find-proof.server.ts';
import { ShopOrderStatsStrip } from '#app/modules/proof/proof-strip.tsx';
import { computeShopOrderStats } from '#app/modules/proof/proof.ts';
import { replaceShopOrderStats } from '#app/modules/proof/replace-proof.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { mailsAbout } from '../../../../tests/shop/paid-shop.ts';

import { countSocialProofStats } from './count-proof.server.ts';

test('on-time delivery is measured against a date that was moved and announced to the customer', async () => {
  const ctx = await freshContext({ actor: actorOf('owner') });
  for (let count = 0; count < 5; count += 1) {
    const { orderId, itemIds } = await addWork(ctx, {
      items: [{ workState: 'in_progress', rows: [] }],
      order: { isLive: true },
    });
    const [itemId = ''] = itemIds;
    const seen = async () => {
      const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
      return { itemId, version: item?.version ?? 0 };
    };
    const reason = 'As we agreed on the phone.';
    await changePromisedItemDueDate(ctx, { ...(await seen()), dueAt: addDays(ctx.now, 10), reason });
    expect(await mailsAbout(ctx, orderId, 'due.changed')).toEqual(['due.changed']);
    const late = { ...ctx, now: addDays(ctx.now, count === 0 ? 11 : 5) };
    const call = { note: 'Here it is.', noFileReason: 'It was a call.', fileIds: [], linkIds: [] };
    expect(await deliverOrderItem(late, { ...(await seen()), ...call })).toMatchObject({ ok: true });
    await ctx.db.update(orders).set({ completedAt: late.now }).where(eq(orders.id, orderId));
  }
  await replaceShopOrderStats(ctx, countSocialProofStats);
  const proof = computeShopOrderStats(await listDailyOrderStats(ctx), addDays(ctx.now, 12));
  expect(proof).toMatchObject({ orders: 5, onTimePercent: 80 });
  if (!proof) return;
  const shown = renderToStaticMarkup(createElement(ShopOrderStatsStrip, { proof }));
  expect(shown).toContain('First deliveries by the date the customer was last given, of 5 orders completed');
  expect(shown).not.toContain('promised at payment');
});
