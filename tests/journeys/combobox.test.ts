import type { Page, Request } from '@playwright/test';

import { expect, expectNoAxeViolations, passTime, stopTime, test, unique } from './journey.ts';
import { mailed } from './mailbox.ts';

const NOT_YET = "Service not yet available. We're constantly adding new services.";
const field = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Services' });
const options = (page: Page) => list(page).getByRole('option');
const highlighted = (page: Page) => list(page).getByRole('option', { selected: true });
const badge = (page: Page) => page.getByText('AI Search Active');

async function open(page: Page, path = '/services') {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

async function openList(page: Page, path = '/services') {
  await open(page, path);
  await field(page).focus();
  await expect(options(page).first()).toBeVisible();
}

/** Bodies of what the page posts to a function from now on. */
function postsTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('[SEARCH-02] [SEARCH-03] [SEARCH-05] the list is used by keyboard alone, and holds to accessibility while it is open', async ({
  page,
}) => {
  await openList(page);
  await expect(page.getByRole('group', { name: 'Most hired this month' }).getByRole('option')).toHaveCount(6);
  await expect(options(page)).toHaveCount(6);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(highlighted(page)).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(options(page).first()).toHaveAttribute('id', active ?? '');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('logo');
  await expect(options(page).first()).toContainText('Logo');
  await expect(options(page).first().locator('mark').first()).toHaveText(/logo/i);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ services? found$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('logo');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');

  await page.keyboard.type('logo');
  await expect(options(page).first()).toContainText('Logo');
  await page.keyboard.press('Tab');
  await expect(options(page)).toHaveCount(0);
  await field(page).focus();
  const title = await options(page).first().locator('mark').first().textContent();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/service\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title ?? '');
});

test('[SEARCH-02] by mouse an option opens its service, with Ctrl beside the list; a press outside closes it', async ({
  page,
  context,
}) => {
  await openList(page);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    options(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(opened).toHaveURL(/\/service\//);
  await opened.close();
  await field(page).click();
  await expect(options(page).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
  await field(page).click();
  await options(page).nth(2).click();
  await expect(page).toHaveURL(/\/service\//);
  await expect(options(page)).toHaveCount(0);
});

test('[SEARCH-06] typing asks once, after it paused; late answers are dropped, and compositions wait for their end', async ({
  page,
}) => {
  const asked = postsTo(page, '/api/search-intent');
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/search-intent', async (route) => {
    if (route.request().postDataJSON().q === 'website') await isLate;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await openList(page);
  await expect(field(page)).toHaveAttribute('maxlength', '200');
  // A slow machine would be a slow hand, which pauses between the letters.
  await stopTime(page);
  for (const letter of 'website') {
    await page.keyboard.press(letter);
    await passTime(page, 20);
  }
  await page.clock.resume();
  await expect.poll(() => asked.map(({ q }) => q)).toEqual(['website']);
  await field(page).fill('logo');
  await expect(options(page).first()).toContainText('Logo');
  letGo();
  await expect.poll(() => asked.map(({ q }) => q)).toEqual(['website', 'logo']);
  await expect(options(page).first()).toContainText('Logo');
  await field(page).fill('');
  await expect(page.getByRole('group', { name: 'Most hired this month' })).toBeVisible();

  await field(page).evaluate((input: HTMLInputElement) => {
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = 'seo';
    input.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }));
  });
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  expect(asked).toHaveLength(2);
  await field(page).evaluate((input) => input.dispatchEvent(new CompositionEvent('compositionend')));
  await expect.poll(() => asked.at(-1)?.q).toBe('seo');
  expect(new Set(asked.map(({ sessionId }) => sessionId)).size).toBe(1);
});

test('[SEARCH-04] [SEARCH-08] the badge comes with the first letter and goes when meaning takes no part; a failure is silent', async ({
  page,
}) => {
  await openList(page);
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/search-intent', async (route) => {
    await isHeld;
    await route.abort();
  });
  await expect(badge(page)).toHaveCount(0);
  await page.keyboard.type('w');
  await expect(badge(page)).toBeVisible();
  letGo();
  await expect(badge(page)).toHaveCount(0);
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute('**/api/search-intent');
  await page.route('**/api/search-intent', async (route) => {
    const answer = await route.fetch();
    const { mode: _mode, ...said } = await answer.json();
    const isOff = String(route.request().postDataJSON().q).includes('logo');
    await route.fulfill({
      response: answer,
      json: { ...said, mode: 'lexical', reason: isOff ? 'off' : 'loading' },
    });
  });
  await field(page).fill('shop');
  await expect(page.getByRole('group', { name: 'Services' })).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await field(page).fill('logo');
  await expect(options(page).first()).toContainText('Logo');
  await expect(badge(page)).toHaveCount(0);
});

test('[SEARCH-05] what was searched is remembered on this device, at most five, and can be taken away', async ({
  page,
}) => {
  await open(page);
  for (const query of ['a', 'b', 'seo audit', 'logo', 'shopify', 'newsletter', 'LOGO']) {
    await field(page).fill(query);
    await page.keyboard.press('Enter');
    // The page of the results has its own field: typing goes on when it is there.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`"${query}"`);
    await expect(page).toHaveURL(`/services?${new URLSearchParams({ q: query }).toString()}`);
  }
  await openList(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([
    'LOGO',
    'newsletter',
    'shopify',
    'seo audit',
    'b',
    'Clear recent searches',
  ]);
  await page.getByLabel('Remove: shopify').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(recent).toHaveText(['LOGO', 'newsletter', 'seo audit', 'Clear recent searches']);
  await recent.nth(2).click();
  await expect(page).toHaveURL('/services?q=seo+audit');
  // What is highlighted stays so when the suggestions arrive before it, late.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/search-suggest', async (route) => {
    await arrived;
    await route.continue();
  });
  await openList(page);
  await page.keyboard.press('ArrowUp');
  await expect(highlighted(page)).toHaveText('Clear recent searches');
  arrive();
  await expect(page.getByRole('group', { name: 'Most hired this month' })).toBeVisible();
  await expect(highlighted(page)).toHaveText('Clear recent searches');
  await page.keyboard.press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(options(page)).toHaveCount(6);
});

test('on a phone the list is whole width, has 44 px options, no zoom and nothing sideways', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, hasTouch: true });
  const page = await context.newPage();
  await open(page);
  await field(page).tap();
  await expect(options(page)).toHaveCount(6);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const sizes = await page.evaluate(() => ({
      excess: document.documentElement.scrollWidth - window.innerWidth,
      font: parseFloat(getComputedStyle(document.activeElement ?? document.body).fontSize),
      heights: Array.from(document.querySelectorAll('[role=option]'), (option) => option.clientHeight),
    }));
    expect(sizes.excess).toBeLessThanOrEqual(0);
    expect(sizes.font).toBeGreaterThanOrEqual(16);
    expect(Math.min(...sizes.heights)).toBeGreaterThanOrEqual(44);
  }
  await options(page).first().tap();
  await expect(page).toHaveURL(/\/service\//);
  await context.close();
});

test('from any page the header and the / key open the search, and the key can be switched off', async ({
  page,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Message').focus();
  await page.keyboard.type('and/or');
  await expect(page.getByLabel('Message')).toHaveValue('and/or');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(field(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.type('logo');
  await expect(options(page).first()).toContainText('Logo');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
  await page.getByLabel('Search with the / key').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('shopify');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=shopify');
  await expect(dialog).toBeHidden();
});

test('[SEARCH-07] only a settled search is told, and the service it led to', async ({ page }) => {
  // The body of a beacon can be read nowhere else.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob)
        void body.text().then((text) => {
          const all: unknown[] = JSON.parse(sessionStorage.getItem('told') ?? '[]');
          sessionStorage.setItem('told', JSON.stringify([...all, JSON.parse(text)]));
        });
      return send(url, body);
    };
  });
  const told = () =>
    page.evaluate((): Record<string, unknown>[] => JSON.parse(sessionStorage.getItem('told') ?? '[]'));
  await page.clock.install();
  await openList(page);
  await stopTime(page);
  await page.keyboard.type('logo');
  await passTime(page, 500);
  await expect(options(page).first()).toContainText('Logo');
  expect(await told()).toEqual([]);
  await page.clock.resume();
  await expect.poll(told).toMatchObject([{ query: 'logo', clicked_id: null }]);
  const answered = page.waitForResponse('**/api/search-events');
  await options(page).first().click();
  expect((await answered).status()).toBe(204);
  await expect(page).toHaveURL(/\/service\//);
  await expect
    .poll(told)
    .toMatchObject([{}, { query: 'logo', clicked_id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  const sessions = (await told()).map(({ session_id }) => session_id);
  expect(new Set(sessions).size).toBe(1);
});

test('[BROWSE-04] a search without a result says so, leads on, and takes what is needed as a lead', async ({
  page,
}) => {
  await openList(page);
  await page.keyboard.type('zeppelin rides');
  const ways = page.getByRole('group', { name: NOT_YET }).getByRole('option');
  await expect(ways.first()).toHaveText('Tell us what you need');
  await expect(ways.last()).toHaveText('Contact');
  await expect(page.getByRole('group', { name: 'Most hired this month' }).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: NOT_YET })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(ways.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=zeppelin+rides#tell-us');
  await expect(page.getByRole('heading', { name: NOT_YET })).toBeVisible();
  const form = page.getByRole('region', { name: 'Tell us what you need' });
  const email = `${unique('airship')}@example.com`;
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('What do you need done?').fill('A ride over the lake.');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused();
  await mailed('hello@mara-ellison.example', new RegExp(`^(Reply-To: ${email})`, 'm'));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the header and the form for what is missing are plain forms', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('zeppelin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services?q=zeppelin');
    const form = page.getByRole('region', { name: 'Tell us what you need' });
    await form.getByLabel('Email').fill('plain@example.com');
    await form.getByLabel('What do you need done?').fill('x'.repeat(1_001));
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('under 1,000 characters');
    await expect(form.getByLabel('Email')).toHaveValue('plain@example.com');
    await form.getByLabel('What do you need done?').fill('An airship');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  });
});
