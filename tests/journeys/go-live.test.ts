import type { Page } from '@playwright/test';

import { goLives } from '#app/modules/payments/tables.server.ts';

import { PASSWORD } from '../request/visitor.ts';

import { openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll, payButton } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 240_000 });

const REASON = 'The mail server follows this afternoon.';

/** No server responds there: the checks that ask the provider block. */
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_nobodyhasthis4711', STRIPE_API_BASE: 'https://127.0.0.1:9' };

async function open(page: Page) {
  await page.goto('/admin/stripe-readiness');
  await ready(page);
  const card = page.getByRole('region', { name: 'Real payments' });
  return {
    card,
    reason: card.getByRole('textbox', { name: 'Reason for going live anyway' }),
    press: card.getByRole('button', { name: /^Go live despite \d+ problems?$/ }),
  };
}

/** Returns what a buyer gets at checkout, and the error code. */
async function buy(page: Page, { origin }: ServedShop) {
  const answer = await page.request.post('/api/create-checkout', {
    data: { items: [{ serviceId: 'audit', quantity: 1 }], promoCode: null },
    headers: { Origin: origin },
  });
  return (await answer.json()) as { code: string; error: string; details?: { reason: string } };
}

/** Focuses an element as a person without a mouse does: by Tab alone. */
async function tabTo(page: Page, what: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Expects that the cart of a closed shop says why it cannot be paid, and keeps everything. */
async function expectUnpaidCart(buyer: Page): Promise<void> {
  await buyer.goto('/service/audit');
  await ready(buyer);
  await buyer
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await buyer.goto('/cart');
  await ready(buyer);
  const pay = payButton(buyer);
  await pay.click();
  await expect(buyer.getByText('This shop isn’t accepting payments right now.')).toBeVisible();
  await expect(pay).toBeEnabled();
  await expectNoAxeViolations(buyer);
  await buyer.reload();
  await expect(buyer.getByText('Website audit').first()).toBeVisible();
}

test('Go live is refused with a blocker, forced with a reason and withdrawn, by keyboard alone', async ({
  browser,
}) => {
  const shop = await openServedShop(LIVE);
  try {
    const { owner, buyer, leave } = await openTrade(browser, shop);
    await expectUnpaidCart(buyer);
    const { card, reason, press } = await open(owner);
    await expect(card.getByText('Customers can’t pay')).toBeVisible();
    await expect(card.getByText('Provider accepts the key')).toBeVisible();
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);
    expect(await buy(buyer, shop)).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      details: { reason: 'not_live' },
    });

    // The reason is too short, so no password is asked for.
    await tabTo(owner, reason);
    await owner.keyboard.type('because');
    await tabTo(owner, press);
    await owner.keyboard.press('Enter');
    await expect(card.getByText('Enter a reason of at least 10 characters')).toBeVisible();
    await expect(reason).toHaveValue('because');
    // The page keeps polling the checks, which no worker runs here: that must not remove a message.
    for (let polls = 0; polls < 2; polls += 1)
      await owner.waitForResponse((answer) => answer.url().includes('/admin/stripe-readiness.data'));
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await expect(card.getByText('Enter a reason of at least 10 characters')).toBeVisible();
    await expectNoAxeViolations(owner);
    expect(await shop.ctx.db.select().from(goLives)).toEqual([]);

    await tabTo(owner, reason);
    await owner.keyboard.press('ControlOrMeta+a');
    await owner.keyboard.type(REASON);
    await tabTo(owner, press);
    await owner.keyboard.press('Enter');
    const proof = owner.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(proof).toBeVisible();
    await expectNoAxeViolations(owner);
    await owner.keyboard.type(PASSWORD);
    await owner.keyboard.press('Enter');
    await expect(proof).toHaveCount(0);
    await expect(
      card.getByText(/^Customers can pay\. .+ went live on .+ with the key ending in 4711\.$/),
    ).toBeVisible();
    await expect(card.getByText(`“${REASON}”`)).toBeVisible();
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);
    // The provider is unavailable; the shop is open.
    const bought = await buy(buyer, shop);
    expect([bought.code, bought.details]).toEqual(['PAYMENT_UNAVAILABLE', undefined]);

    const withdraw = card.getByRole('button', { name: 'Stop live payments' });
    await tabTo(owner, withdraw);
    await owner.keyboard.press('Enter');
    const dialog = owner.getByRole('dialog', { name: 'Stop live payments?' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(owner);
    await tabTo(owner, dialog.getByRole('button', { name: 'Stop live payments' }));
    await owner.keyboard.press('Enter');
    await expect(card.getByText(/stopped live payments on/)).toBeVisible();
    await expect(card.getByText('Customers can’t pay')).toBeVisible();
    expect(await buy(buyer, shop)).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      details: { reason: 'not_live' },
    });
    await leave();
  } finally {
    await shop.end();
  }
});
