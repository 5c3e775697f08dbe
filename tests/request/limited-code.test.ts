import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';

import { offerCode, sell } from '../shop/selling-shop.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';

const BUYERS = 200;
const USES = 5;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00 });
  await offerCode(shop.ctx, { code: 'FIVE', maxUses: USES });
});
afterAll(() => shop.close());

const cart = { items: [{ serviceId: 'website-audit', quantity: 1 }], promoCode: 'five' };

/** Buys with a client address and a browser of its own, and presses again while the shop is busy. */
async function buy(number: number): Promise<{ status: number; code: unknown }> {
  const key = randomUUID();
  let cookie = '';
  for (;;) {
    const request = new Request(`${ORIGIN}/api/create-checkout`, {
      method: 'POST',
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...(cookie && { Cookie: cookie }),
      },
      body: JSON.stringify(cart),
    });
    const answer = await shop.handle(request, `192.0.2.${number}`);
    // The key needs the cookie of its browser: without it the shop treats the key as expired.
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const { code } = (await answer.json()) as { code?: string };
    if (answer.status !== 503 && code !== 'CHECKOUT_IN_PROGRESS') return { status: answer.status, code };
  }
}

test(
  `[PROMO-05] of ${BUYERS} carts that are checked out at once with a code for ${USES}, exactly ${USES} get through`,
  { timeout: 120_000 },
  async () => {
    const answers = await Promise.all(Array.from({ length: BUYERS }, (_, number) => buy(number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(USES);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toEqual(
      Array.from({ length: BUYERS - USES }, () => ({ status: 422, code: 'PROMO_INVALID' })),
    );
    const { db } = shop.ctx;
    expect(await db.select().from(promoCodes)).toMatchObject([{ currentUses: USES }]);
    const held = await db.select().from(promoRedemptions);
    expect(held.map(({ state }) => state)).toEqual(Array.from({ length: USES }, () => 'reserved'));
    const placed = await db.select().from(orders);
    expect(placed).toHaveLength(USES);
    for (const order of placed)
      expect(order).toMatchObject({ subtotalCents: 149_00, discountCents: 14_90, totalCents: 134_10 });
  },
);
