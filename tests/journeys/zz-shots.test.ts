import { ready, test } from './journey.ts';
import { AUDIT, REPAIR, fillCart } from './sale.ts';

test('shots', async ({ page, browser }) => {
  await fillCart(page, [AUDIT, REPAIR]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: '/tmp/carts-shots/cart-1440.png', fullPage: true });
  await page.getByRole('button', { name: 'Share this cart' }).click();
  await page.waitForURL('**/c/**');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(page.url().split('?')[0] + (width === 1440 ? '?done=made' : ''));
    await ready(page);
    await page.screenshot({ path: `/tmp/carts-shots/c-${width}.png`, fullPage: true });
  }
  await page.locator('summary', { hasText: 'Send to somebody' }).click();
  await page.screenshot({ path: '/tmp/carts-shots/c-send-390.png', fullPage: true });
  await page.goto(`/buy/${AUDIT}:2,gone-service:1?discounts/codes/0=NOPE`);
  await ready(page);
  await page.screenshot({ path: '/tmp/carts-shots/c-gone-390.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/buy/x:0');
  await page.screenshot({ path: '/tmp/carts-shots/buy-bad-1440.png' });
  await page.goto(`/c/${'x'.repeat(32)}`);
  await page.screenshot({ path: '/tmp/carts-shots/c-unknown-1440.png' });
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const other = await plain.newPage();
  await other.goto(new URL(`/service/${AUDIT}`, page.url()).href);
  await other.screenshot({ path: '/tmp/carts-shots/service-noscript-390.png' });
  await other.getByRole('button', { name: /^Add to Cart/ }).first().click();
  await other.screenshot({ path: '/tmp/carts-shots/cart-noscript-390.png', fullPage: true });
  await other.getByRole('button', { name: 'Go on to pay' }).click();
  await other.screenshot({ path: '/tmp/carts-shots/c-noscript-390.png', fullPage: true });
  await plain.close();
});
