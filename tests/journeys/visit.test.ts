import { expect, test } from './journey.ts';

test('[ROUTE-22] counts each page shown and each settled search, without a cookie', async ({
  page,
  context,
}) => {
  const counted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) counted.push(request.postDataJSON());
  });
  await page.goto('/contact');
  await page.locator('html[data-ready]').waitFor();
  await expect.poll(() => counted).toEqual([{ name: 'page_view', path: '/contact' }]);
  await page.getByRole('link', { name: 'Browse Services' }).first().click();
  await expect.poll(() => counted.length).toBe(2);
  await page.locator('main a[href^="/service/"]').first().click();
  await expect(page).toHaveURL(/\/service\//);
  const { pathname } = new URL(page.url());
  await expect
    .poll(() => counted.slice(1))
    .toEqual([
      { name: 'page_view', path: '/services' },
      { name: 'page_view', path: pathname },
      { name: 'service_view', path: pathname },
    ]);
  await page.goBack();
  await expect.poll(() => counted.at(-1)).toEqual({ name: 'page_view', path: '/services' });
  const isSearch = (event: unknown) => JSON.stringify(event).includes('"search"');
  await page.getByRole('combobox', { name: 'Search services' }).fill('website');
  await page.keyboard.press('Enter');
  await expect.poll(() => counted.filter(isSearch)).toEqual([{ name: 'search', path: '/services' }]);
  expect(await context.cookies()).toEqual([]);
});

test('browsers that ask not to be tracked are not even counted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) counted.push(request.url());
  });
  await page.goto('/contact');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('buildVersion'))).not.toBeNull();
  expect(counted).toEqual([]);
});

test('[ROUTE-23] caches and service workers of an older build are cleared at the start; the cart stays', async ({
  page,
}) => {
  // Registered by an older build: the test serves the script, everything else is the browser's own.
  await page
    .context()
    .route('**/old-worker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'addEventListener("fetch", () => {});' }),
    );
  await page.goto('/contact');
  const flag = () => page.evaluate(() => localStorage.getItem('buildVersion'));
  await expect.poll(flag).not.toBeNull();
  const build = await flag();
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  const fill = () =>
    page.evaluate(async () => {
      await (await caches.open('old-pages')).put('/contact', new Response('old'));
      await navigator.serviceWorker.register('/old-worker.js');
    });
  await fill();
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  expect(await left(), 'the same build leaves them alone').toHaveLength(2);

  await page.evaluate(() => {
    localStorage.setItem('buildVersion', 'an older build');
    localStorage.setItem('cart', JSON.stringify([{ id: 'x', title: 'X', price: 1, quantity: 1 }]));
  });
  await page.reload();
  await expect.poll(left).toEqual([]);
  await expect.poll(flag).toBe(build);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"id":"x"');
});

test('[ROUTE-22] [SEARCH-07] a search that is sent before its list has come is counted, stored and remembered', async ({
  page,
}) => {
  // The script of the list, which the field requests on its first focus, never arrives.
  await page.route(/\/search-list-[^/]*\.js$/, () => undefined);
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (/\/api\/(search-)?events$/.test(request.url())) calls.push(request.postDataJSON());
  });
  await page.goto('/services');
  await page.locator('html[data-ready]').waitFor();
  const field = page.getByRole('combobox', { name: 'Search services' });
  await field.fill('  more   calls ');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect
    .poll(() => calls)
    .toContainEqual({ name: 'search', path: expect.stringContaining('/services') });
  expect(calls).toContainEqual({ session_id: expect.any(String), query: 'more calls', clicked_id: null });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recentSearches')))
    .toBe(JSON.stringify(['more calls']));
});
