import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const POST = '/blog/ga4-counting-sales-twice';

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const PAGES = ['/blog', '/blog?q=zzzz', POST, '/legal/cookie-policy', '/sitemap', '/legal/terms-of-service'];

test('blog pages have no accessibility violation, fit into 320 px, and print as text alone', async ({
  page,
}) => {
  test.slow();
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await open(page, path);
      await expectNoAxeViolations(page);
      await page.setViewportSize(PHONE);
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => sideways(page)).toBe(0);
    });
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
});

test('[ROUTE-08] a post has contents, folded on a phone, a link to copy, services to buy and posts to read next', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await open(page, POST);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await test.step('on a phone the contents are folded above the text', async () => {
    const link = contents.getByRole('link', { name: 'Step 1: Compare two numbers' });
    await expect(link).toBeHidden();
    await contents.locator('summary').press('Enter');
    await link.click();
    await expect(page).toHaveURL(`${POST}#step-1-compare-two-numbers`);
  });
  await page.setViewportSize(DESKTOP);
  await test.step('contents lead to the parts of the post', async () => {
    await contents.getByRole('link', { name: 'Step 4: Prove it' }).click();
    await expect(page).toHaveURL(`${POST}#step-4-prove-it`);
    await expect(page.getByRole('heading', { name: 'Step 4: Prove it' })).toBeInViewport();
    await expect(page.getByRole('table')).toBeVisible();
  });
  await test.step('its link is copied where the device cannot share', async () => {
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.getByRole('button', { name: /Copy link|Share/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(POST);
  });
  const services = page.getByRole('region', { name: 'Have it done' });
  await expect(services.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Read next' }).getByRole('article')).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('[ROUTE-07] posts are found by search, category and tag, and opened', async ({ page }) => {
  await open(page, '/blog');
  const posts = page.getByRole('main').getByRole('article');
  await expect(posts).toHaveCount(6);
  await expect(posts.first()).toContainText('What a fixed price really buys');
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('transaction id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?q=transaction+id');
  await expect(posts).toHaveCount(1);
  await expect(page.getByText('1 post for “transaction id”')).toBeVisible();
  await page.goBack();
  await expect(posts).toHaveCount(6);
  await page
    .getByRole('navigation', { name: 'Post categories' })
    .getByRole('link', { name: 'Create Content' })
    .click();
  await expect(posts).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'email' }).click();
  await expect(posts).toContainText('SPF, DKIM and DMARC in plain words');
  await page.getByRole('link', { name: 'Tag: email Remove this filter' }).click();
  await expect(posts).toHaveCount(6);
  await posts.first().click();
  await expect(page).toHaveURL('/blog/what-a-fixed-price-buys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a fixed price really buys');
});

/** Goes to another page and back inside the shop, where the browser renders the XML. */
async function leaveAndComeBack(page: Page) {
  await page.getByRole('link', { name: 'Keyword Research Report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword Research Report' })).toBeVisible();
  await page.evaluate(() => history.back());
}

test('[ROUTE-12] [PAGES-07] the sitemap page lists every page of the XML sitemap, or says why it cannot', async ({
  page,
}) => {
  await open(page, '/sitemap');
  const count = (await page.getByText(/^\d+ pages$/).textContent()) ?? '';
  for (const group of ['Homepage', 'Main Pages', 'Services', 'Legal Pages']) {
    await expect(page.getByRole('region', { name: group, exact: true })).toBeVisible();
  }
  const files = await page.evaluate(async () => {
    const read = async (path: string) => {
      const xml = new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml');
      return {
        isBroken: xml.querySelector('parsererror') !== null,
        entries: xml.querySelectorAll('url, item').length,
      };
    };
    return { sitemap: await read('/sitemap.xml'), feed: await read('/feed.xml') };
  });
  expect(files.sitemap.isBroken || files.feed.isBroken).toBe(false);
  expect(`${files.sitemap.entries} pages`).toBe(count);
  expect(files.feed.entries).toBe(6);
  const services = page.getByRole('region', { name: 'Services', exact: true });
  await services.getByRole('link', { name: 'Conversion Tracking Repair' }).click();
  await expect(page).toHaveURL('/service/conversion-tracking-repair');
  await page.goBack();
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await test.step('while the XML is on its way the page says so; without it, that it failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/sitemap.xml', async (route) => {
      await promise;
      await route.fulfill({ status: 500, body: 'no' });
    });
    await leaveAndComeBack(page);
    await expect(page.getByText('Loading sitemap…')).toBeVisible();
    resolve();
    await expect(page.getByRole('heading', { name: 'Failed to load sitemap data' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/sitemap.xml');
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page.getByText(/^\d+ pages$/)).toBeVisible();
  });
  await test.step('invalid XML is logged and shown as failed', async () => {
    await page.route('**/sitemap.xml', (route) => route.fulfill({ body: '<urlset><url></urlset>' }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('Invalid XML format'));
    await leaveAndComeBack(page);
    await logged;
    await expect(page.getByRole('heading', { name: 'Failed to load sitemap data' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('blog, posts, legal pages and sitemap are complete', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('your invoices');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'SPF, DKIM and DMARC in plain words' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPF, DKIM and DMARC in plain words');
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await page.goto('/legal/privacy-policy');
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
    await page.goto('/sitemap');
    await expect(page.getByText(/^\d+ pages$/)).toBeVisible();
    await page.getByRole('link', { name: 'Cookie Policy' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy');
  });
});
