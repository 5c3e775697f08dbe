import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  // The provider is unreachable.
  shop = await openTestShop({
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

/** An order of $200.00 that was paid at the provider. */
async function paid() {
  const now = new Date();
  const { orderId } = await addWork({ ...shop.ctx, now }, { items: [{}, {}] });
  const [payment] = await shop.ctx.db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: 'stripe',
      paymentIntent: `pi_${orderId}`,
      isLive: false,
      state: 'paid',
      amountCents: 200_00,
      receivedCents: 200_00,
      sessionExpiresAt: now,
      paidAt: now,
    })
    .returning();
  return { orderId, paymentId: payment?.id ?? '' };
}

/** The fields that the refund form of a page posts: its id and its amount. */
function refundForm(html: string) {
  const valueOf = (name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1] ?? '';
  return { refundId: valueOf('refundId'), amount: valueOf('amount') };
}

test.each(['', '/refunds'])(
  'without JavaScript, resending an unanswered refund makes only one refund (/admin/orders/:id%s)',
  async (page) => {
    const { orderId, paymentId } = await paid();
    const path = `/admin/orders/${orderId}${page}`;
    const rows = () => shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const { refundId } = refundForm(await (await owner.get(path)).text());
    let form = { refundId, amount: '30.00' };
    for (let time = 0; time < 3; time++) {
      const answer = await owner.post(path, { intent: 'refund', paymentId, reason: 'other', ...form });
      expect(answer.status).toBe(409);
      const html = await answer.text();
      expect(html).toContain('We can’t reach the payment provider.');
      expect(html).toContain('Waiting for the provider');
      expect(html).toContain('Submitting again retries the same refund');
      form = refundForm(html);
      expect(form).toEqual({ refundId, amount: '30.00' });
    }
    expect(await rows()).toMatchObject([{ id: refundId, state: 'queued', amountCents: 30_00 }]);

    // A page that is opened again asks for another refund.
    const fresh = await (await owner.get(path)).text();
    expect(refundForm(fresh).refundId).not.toBe(refundId);
    expect(fresh).not.toContain('Submitting again retries the same refund');

    // Once the refund is settled, the old form shows its result and offers a new refund.
    await shop.ctx.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId));
    const refunded = await owner.post(path, { intent: 'refund', paymentId, reason: 'other', ...form });
    expect(refunded.status).toBe(409);
    const html = await refunded.text();
    expect(html).toContain('The payment provider refused this refund. No money was moved.');
    expect(refundForm(html).refundId).not.toBe(refundId);
    expect(await rows()).toHaveLength(1);
  },
);
