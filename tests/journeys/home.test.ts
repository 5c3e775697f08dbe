import type { Page } from '@playwright/test';

import { expect, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
  return response;
}

test('[HOME-01] [HOME-02] the sections of the home page follow in order, and the hero’s links work', async ({
  page,
}) => {
  await open(page, '/');
  const headings = page.locator('main :is(h1, h2):not(dialog *), footer > :first-child');
  await expect(headings).toHaveText([
    'Done in 24 hours, Not 24 days',
    'Bought like a product. Delivered like one.',
    'Pick a result',
    'What every service is built on',
    'The Feedback',
    /15\+ brands and 30\+ projects delivered/,
  ]);
  const pillars = main(page).locator('section[hidden]');
  await expect(pillars).toHaveCount(1);
  await expect(pillars).toBeHidden();
  await expect(pillars.locator('h2')).toHaveText('What every service is built on');
  await expect(pillars.locator('h3')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done in 24 hours, Not 24 days');
  await expect(
    main(page).getByRole('link', { name: 'Book a Call with Mara (opens in a new tab)', exact: true }),
  ).toHaveAttribute('href', /^https:\/\//);
  await main(page).getByRole('link', { name: 'Browse Services' }).click();
  await expect(page).toHaveURL('/#services');
  await expect(page.getByRole('heading', { name: 'Pick a result' })).toBeInViewport();
  await main(page).getByRole('link', { name: 'About Mara', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara Ellison');
});

/** On first use, the browser's language tables block a page longer than all of our script (decision 0053). */
test('pages become ready without the language tables of the browser', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    const watched = ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules'] as const;
    for (const name of watched) {
      const intl = new Proxy(Intl[name], {
        construct(format, options: []) {
          calls.push(name);
          return Reflect.construct(format, options);
        },
      });
      Object.defineProperty(Intl, name, { value: intl });
    }
    const plain = Reflect.get(Number.prototype, 'toLocaleString');
    const inWords = new Proxy(plain, {
      apply(format, number: number, options: []) {
        calls.push('toLocaleString');
        return Reflect.apply(format, number, options);
      },
    });
    Reflect.set(Number.prototype, 'toLocaleString', inWords);
  });
  for (const path of ['/', '/services', '/blog', '/blog/what-a-fixed-price-buys']) {
    await open(page, path);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'calls')), path).toEqual([]);
  }
});

test('a card is laid out once it comes near, and a list is gone back to about where it was', async ({
  page,
}) => {
  await open(page, '/services');
  const last = page.getByRole('article').last();
  const title = last.getByRole('heading').getByRole('link');
  const isLaidOut = () => title.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
  const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await top();
  await title.press('Enter');
  await expect(page).toHaveURL(/\/service\//);
  await expect(page.getByRole('article').last()).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL('/services');
  // Cards scrolled past had an estimated height, which differs slightly from the real one.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
});
