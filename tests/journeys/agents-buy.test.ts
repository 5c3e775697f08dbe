import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openPlatform } from '../request/agent-platform.ts';

import { expect, expectNoAxeViolations, ready, test } from './journey.ts';
import { confirmed, GOOD_CARD, payWith } from './payment.ts';
import { openServedShop } from './served-shop.ts';
import { openUcpClient } from './ucp-client.ts';

test.describe.configure({ timeout: 240_000 });

const AUDIT = '11111111-1111-4111-8111-111111111111';
const input = (body: object) => ['--input', JSON.stringify(body)];

test('an external agent finds a service, fills a cart and hands it over, and a person pays for it', async ({
  browser,
}) => {
  const shop = await openServedShop({ FETCH_LOOPBACK: 'on', PAYMENTS: 'sandbox', RATE_LIMITS: 'off' });
  const platform = await openPlatform();
  const { ucp, handOff, close } = await openUcpClient(shop.origin, platform.profile);
  try {
    await addServiceFixtures(shop.ctx, {
      id: AUDIT,
      slug: 'website-audit',
      service_title: 'Website audit',
      category: 'Analyze & Report',
      price_usd: 149_00,
    });
    await shop.ctx.db.insert(promoCodes).values({ code: 'SAVE10', type: 'percentage', value: 10 });
    const discovered = JSON.stringify(await ucp('discover'));
    for (const name of ['search_catalog', 'create_cart', 'create_checkout'])
      expect(discovered).toContain(name);
    const found = await ucp('catalog', 'search', '--set', '/query=website audit');
    expect(found).toMatchObject({ products: [{ id: AUDIT, title: 'Website audit' }] });
    const looked = await ucp('catalog', 'lookup', ...input({ ids: ['website-audit'] }));
    expect(looked).toMatchObject({ products: [{ id: AUDIT }] });
    const lines = { line_items: [{ item: { id: AUDIT }, quantity: 1 }] };
    const cart = await ucp('cart', 'create', ...input(lines));
    const id = String(cart.id);
    await ucp('cart', 'update', id, ...input({ ...lines, discounts: { codes: ['save10'] } }));
    const checkout = await ucp('checkout', 'create', ...input({ cart_id: id, line_items: [] }));
    expect(checkout).toMatchObject({
      status: 'requires_escalation',
      totals: [{ amount: 149_00 }, { amount: -14_90 }, { amount: 134_10 }],
    });
    await ucp('checkout', 'complete', String(checkout.id), ...input({}));
    expect(handOff()).toMatchObject({ status: 'requires_escalation', url: `${shop.origin}/c/${id}` });
    expect(await shop.ctx.db.select().from(orders)).toEqual([]);

    const page = await browser.newPage();
    await page.goto(handOff().url);
    // Until then the link to the chat may cover something, and fades in.
    await ready(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^Pay \$134\.10/ }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await payWith(page, GOOD_CARD);
    await expect(confirmed(page)).toBeVisible();
    await page.close();

    const [order] = await shop.ctx.db.select().from(orders);
    expect(order).toMatchObject({ source: 'agent', status: 'PAID', totalCents: 134_10 });
    const paid = await ucp('checkout', 'get', String(checkout.id));
    expect(paid).toMatchObject({
      status: 'completed',
      order: { id: order?.id, permalink_url: `${shop.origin}/orders/${order?.id}` },
    });
    expect(JSON.stringify(paid)).not.toContain('buyer@example.com');
    const again = await ucp('checkout', 'complete', String(checkout.id), ...input({}));
    expect(again.status).toBe('completed');
  } finally {
    close();
    platform.close();
    await shop.end();
  }
});
