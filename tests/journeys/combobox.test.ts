import type { Page, Request } from '@playwright/test';

import { expect, expectNoAxeViolations, passTime, stopTime, test } from './journey.ts';

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

/** Returns the bodies of everything the page posts to a function from now on. */
function postsTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('[SEARCH-02] [SEARCH-03] [SEARCH-05] the list works by keyboard alone, has no accessibility violation, and opens services by mouse', async ({
  page,
  context,
}) => {
  // By mouse first: the typed queries are offered again afterwards.
  await test.step('by mouse an option opens its service, with Ctrl beside the list; a press outside closes it', async () => {
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

test('[SEARCH-06] typing asks once, after it paused; late answers are dropped, and compositions wait for their end', async ({
  page,
}) => {
  const requested = postsTo(page, '/api/search-intent');
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/search-intent', async (route) => {
    if (route.request().postDataJSON().q === 'website') await isLate;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await openList(page);
  await expect(field(page)).toHaveAttribute('maxlength', '200');
  // A slow machine would be like a slow hand, which pauses between letters.
  await stopTime(page);
  for (const letter of 'website') {
    await page.keyboard.press(letter);
    await passTime(page, 20);
  }
  await page.clock.resume();
  await expect.poll(() => requested.map(({ q }) => q)).toEqual(['website']);
  await field(page).fill('logo');
  await expect(options(page).first()).toContainText('Logo');
  letGo();
  await expect.poll(() => requested.map(({ q }) => q)).toEqual(['website', 'logo']);
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
  expect(requested).toHaveLength(2);
  await field(page).evaluate((input) => input.dispatchEvent(new CompositionEvent('compositionend')));
  await expect.poll(() => requested.at(-1)?.q).toBe('seo');
  expect(new Set(requested.map(({ sessionId }) => sessionId)).size).toBe(1);
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
    const { mode: _mode, ...rest } = await answer.json();
    const isOff = String(route.request().postDataJSON().q).includes('logo');
    await route.fulfill({
      response: answer,
      json: { ...rest, mode: 'lexical', reason: isOff ? 'off' : 'loading' },
    });
  });
  await field(page).fill('shop');
  await expect(page.getByRole('group', { name: 'Services' })).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await field(page).fill('logo');
  await expect(options(page).first()).toContainText('Logo');
  await expect(badge(page)).toHaveCount(0);
});

test('[SEARCH-07] reports only a settled search and the service opened from it', async ({ page }) => {
  // Only here can the body of a beacon be read.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob)
        void body.text().then((text) => {
          const all: unknown[] = JSON.parse(sessionStorage.getItem('sentEvents') ?? '[]');
          sessionStorage.setItem('sentEvents', JSON.stringify([...all, JSON.parse(text)]));
        });
      return send(url, body);
    };
  });
  const sentEvents = () =>
    page.evaluate((): Record<string, unknown>[] => JSON.parse(sessionStorage.getItem('sentEvents') ?? '[]'));
  await page.clock.install();
  await openList(page);
  await stopTime(page);
  await page.keyboard.type('logo');
  await passTime(page, 500);
  await expect(options(page).first()).toContainText('Logo');
  expect(await sentEvents()).toEqual([]);
  await page.clock.resume();
  await expect.poll(sentEvents).toMatchObject([{ query: 'logo', clicked_id: null }]);
  const answered = page.waitForResponse('**/api/search-events');
  await options(page).first().click();
  expect((await answered).status()).toBe(204);
  await expect(page).toHaveURL(/\/service\//);
  await expect
    .poll(sentEvents)
    .toMatchObject([{}, { query: 'logo', clicked_id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  const sessions = (await sentEvents()).map(({ session_id }) => session_id);
  expect(new Set(sessions).size).toBe(1);
});
