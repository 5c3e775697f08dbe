import { eq } from 'drizzle-orm';

import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';

import { openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 150_000 });

/** Creates an order over $200.00, paid with a provider that no longer responds. */
async function paidOrder({ ctx }: ServedShop): Promise<string> {
  const now = new Date();
  const { orderId } = await addWork({ ...ctx, now }, { items: [{}, {}] });
  await ctx.db.insert(payments).values({
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
  });
  return orderId;
}

test('a refund the provider does not answer waits in the list at once, and sent again it stays one refund', async ({
  browser,
}) => {
  const shop = await openServedShop({
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
  try {
    const { owner, leave } = await openTrade(browser, shop);
    await shop.ctx.db.update(sessions).set({ provedAt: new Date() });
    for (const page of ['', '/refunds']) {
      const orderId = await paidOrder(shop);
      await owner.goto(`/admin/orders/${orderId}${page}`);
      await ready(owner);
      const money = owner.getByRole('region', { name: 'Payment' });
      const dialog = owner.getByRole('dialog', { name: 'Refund', exact: true });
      const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
      for (let time = 0; time < 2; time++) {
        await money.getByRole('button', { name: 'Refund', exact: true }).click();
        await amount.fill('30');
        const answered = owner.waitForResponse((response) => response.request().method() === 'POST');
        await dialog.getByRole('button', { name: 'Refund' }).click();
        expect((await answered).status()).toBe(409);
        await expect(dialog).toHaveCount(0);
        await expect(owner.getByText('We can’t reach the payment provider.').first()).toBeVisible();
        await expect(money.getByText('Waiting for the provider', { exact: true })).toHaveCount(1);
      }
      await money.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByText('Submitting again retries the same refund')).toBeVisible();
      await expectNoAxeViolations(owner);
      await expectNoSidewaysScroll(owner);
      const rows = await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      expect(rows).toMatchObject([{ state: 'queued', amountCents: 30_00 }]);
    }
    await leave();
  } finally {
    await shop.end();
  }
});
