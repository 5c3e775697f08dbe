import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, settled, test } from './journey.ts';

/** Goes from home to a page inside the shop while the server's response for it fails. */
async function goToFailingPage(page: Page) {
  await page.route(/\/services\.data/, (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await page.getByRole('banner').getByRole('link', { name: 'Browse Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
}

test('[ERROR-01] a failed page keeps the frame, Try Again recovers it, and Reload Page reloads it', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  await goToFailingPage(page);
  await expect(page).toHaveTitle('Something went wrong');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('This happened on')).toHaveCount(0);
  await expectNoAxeViolations(page);
  const refused = page.waitForEvent('requestfinished', (request) => request.url().includes('/services.data'));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await refused;
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unroute(/\/services\.data/);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What should be working by tomorrow?');
  await page.getByRole('banner').getByRole('link', { name: 'Mara Ellison' }).click();
  await expect(page).toHaveURL('/');
  await goToFailingPage(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Reload Page' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What should be working by tomorrow?');
  await expect(page).toHaveURL('/services');
});

test('a part whose script is lost on the way keeps its HTML, and works once the script is there', async ({
  page,
}) => {
  let lost = 0;
  await page.route(/assets\/(later-parts|home-page)-/, async (route) => {
    lost += 1;
    await (lost <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await page.goto('/');
  await expect.poll(() => lost).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.locator('html[data-ready]').waitFor();
  await page
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item in cart' })).toBeVisible();
});

/** Resolves when the browser is idle. */
const idle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );

for (const [late, other] of [
  ['later-parts', 'home-page'],
  ['home-page', 'later-parts'],
]) {
  test(`a press counts once while the script of the ${late} is still on its way`, async ({ page }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(new RegExp(`assets/${late}-`), async (route) => {
      await arrived;
      await route.continue();
    });
    const otherIsThere = page.waitForResponse(new RegExp(`assets/${other}-`));
    await page.goto('/');
    await otherIsThere;
    await idle(page);
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click();
    arrive();
    await page.locator('html[data-ready]').waitFor();
    await expect(page.getByRole('link', { name: 'Cart, 1 item in cart' })).toBeVisible();
    await idle(page);
    await expect(page.getByRole('link', { name: 'Cart, 1 item in cart' })).toBeVisible();
  });
}
