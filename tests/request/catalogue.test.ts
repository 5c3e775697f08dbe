import { afterAll, beforeAll, expect, test } from 'vitest';

import { eq } from 'drizzle-orm';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000090${n}`;
const STYLED = JSON.stringify({
  about:
    '<p style="color:red;position:fixed">Red <a href="https://a.test">link</a><img src=x onerror=alert(1)></p>',
  value: '<p style="text-align:center">Centred</p>',
});

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  await addServiceFixtures(
    shop.ctx,
    { id: ID(1), slug: 'hidden-draft', service_title: 'Hidden Draft', status: 'draft' },
    { id: ID(2), slug: 'hidden-deleted', service_title: 'Hidden Deleted', deleted_at: '2026-07-01' },
    { id: ID(3), slug: 'styled', service_title: 'Styled', price_usd: 990_000, service_description: STYLED },
    {
      id: ID(4),
      slug: 'café_ünïcode',
      service_title: '</script><script>alert(1)</script>',
      price_usd: 980_000,
      service_description: 'Plain <b',
    },
  );
});

afterAll(() => shop.close());

async function page(path: string) {
  const response = await shop.get(path);
  return { status: response.status, html: await response.text() };
}

/** The card titles, in page order. */
function cardTitles(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*><a[^>]*href="\/service\/[^"]+"[^>]*>(?:<span[^>]*>)?([^<]+)/g)].map(
    ([, title = '']) => title.replaceAll('&amp;', '&'),
  );
}

test('[BROWSE-03] /services shows every service, cheapest first', async () => {
  const { status, html } = await page('/services');
  expect(status).toBe(200);
  const titles = cardTitles(html);
  expect(titles).toHaveLength(42);
  expect(titles.slice(0, 3)).toEqual([
    '1-Hour Marketing Strategy Call',
    'Keyword Research Report',
    'Email Newsletter Design & Copy',
  ]);
  expect(html).toContain('>42 services<');
});

test('[GRID-01] [GRID-02] the tabs are All and the six categories, with a short word for phones and an icon each', async () => {
  const { html } = await page('/services');
  const nav = /<nav aria-label="Service categories"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(
    [...nav.matchAll(/<a\b[\s\S]*?<\/a>/g)].map(([link]) => link.replaceAll(/<[^>]+>/g, '|')),
  ).toHaveLength(7);
  for (const [short, name] of [
    ['Fix', 'Fix Problems'],
    ['Grow', 'Grow Sales &amp; Leads'],
    ['Create', 'Create Content'],
    ['Analyze', 'Analyze &amp; Report'],
    ['Automate', 'Set Up &amp; Automate'],
    ['Advise', 'Advise &amp; Plan'],
  ]) {
    expect(nav).toContain(
      `<span class="md:hidden">${short}</span><span class="max-md:hidden">${name}</span>`,
    );
  }
  expect(new Set([...nav.matchAll(/data-cat="(\w+)"/g)].map(([, hue]) => hue)).size).toBe(6);
  expect(nav.match(/<svg/g)).toHaveLength(6);
});

test('[GRID-17] a category in the address filters the grid, and only the six are known', async () => {
  const { html } = await page('/services?category=Advise%20%26%20Plan');
  expect(cardTitles(html)).toHaveLength(4);
  expect(html).toContain('>4 services<');
  expect(html).toContain('Advise &amp; Plan services (4 found)</h1>');
  expect(cardTitles((await page('/services?category=Cheap')).html)).toHaveLength(42);
});

test('[GRID-03] each sort in the address orders the grid', async () => {
  const first = async (sort: string) => cardTitles((await page(`/services?sort=${sort}`)).html)[0];
  expect(await first('price-asc')).toBe('1-Hour Marketing Strategy Call');
  expect(await first('price-desc')).toBe('Styled');
  expect(await first('delivered-desc')).toBe('30-Day Instagram Content Calendar');
  expect(await first('delivered-asc')).toBe('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(await first('alphabetical-desc')).toBe('Workflow Automation with Zapier or Make');
  expect(await first('most-recent')).toBe('Go-to-Market Launch Plan');
  const byName = cardTitles((await page('/services?sort=alphabetical-asc')).html);
  expect(byName.indexOf('AI Chatbot for Your Website')).toBeLessThan(
    byName.indexOf('Backlink & Digital PR Starter Pack'),
  );
});

test('[GRID-03] the sort is a form that works without script and keeps the category', async () => {
  const { html } = await page('/services?category=Create+Content&sort=price-desc');
  const form = /<form class[^>]*action="\/services"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  expect(form).toMatch(/method="get"/i);
  expect(form).toContain('name="category" value="Create Content"');
  expect(form).toContain('<option value="price-desc" selected="">');
  expect(form).toMatch(/<noscript><button type="submit"/);
});

test('[GRID-08] [GRID-09] [GRID-10] [GRID-11] a card shows category, title, text, figures, whole dollars, badge and links', async () => {
  const { html } = await page('/services?category=Advise+%26+Plan');
  const card = /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? '';
  const text = card.replaceAll(/<svg[\s\S]*?<\/svg>/g, '').replaceAll(/<[^>]+>/g, '|');
  expect(text).toContain('|Delivered in 24h|');
  expect(text).toContain('|Advise &amp; Plan|');
  expect(text).toContain('|1-Hour Marketing Strategy Call|');
  expect(text).toContain(
    '|One hour with an award-winning strategist on your most urgent marketing question…|',
  );
  expect(text).toContain('|$99|');
  expect(text).toContain('|7 reviews|');
  expect(text.replaceAll('|', '')).toContain('7 sold in 30 days');
  expect(new Set(card.match(/href="\/service\/[^"]+"/g))).toHaveLength(1);
  expect(card.match(/href="\/service\/[^"]+"/g)).toHaveLength(2);
  expect(text).toContain('View Details');
  expect(text).toContain('Add to Cart');
});

test('[GRID-14] a page whose figures could not be read shows none and is not kept', async () => {
  const { db } = shop.ctx;
  await db.execute('alter table testimonials rename to testimonials_gone');
  try {
    // This notification clears the page cache and the figures in memory.
    await db.execute(`select pg_notify('cache', 'testimonials')`);
    await expect
      .poll(async () => (await page('/services?category=Fix+Problems')).html, { timeout: 5_000 })
      .toContain('No reviews yet');
    const broken = await shop.get('/services?category=Fix+Problems');
    expect(broken.headers.get('Cache-Control')).toBe('private, no-store');
  } finally {
    await db.execute('alter table testimonials_gone rename to testimonials');
  }
  expect((await page('/services?category=Fix+Problems')).html).toContain('12 reviews');
});

test('[GRID-05] a category without services says so and offers all', async () => {
  await shop.ctx.db
    .update(services)
    .set({ deletedAt: shop.ctx.now })
    .where(eq(services.category, 'Create Content'));
  // An unknown parameter bypasses the page cache.
  const { status, html } = await page('/services?category=Create+Content&fresh=1');
  expect(status).toBe(200);
  expect(html).toContain('No services available for the selected category');
  expect(html).toMatch(/<a[^>]*href="\/services"[^>]*>Show All Services<\/a>/);
  expect(html).toContain('>0 services<');
});

test('a NUL in the query is refused at the door', async () => {
  expect((await page('/services?category=%00')).status).toBe(400);
});

test('hostile queries are answered with the default listing', async () => {
  for (const query of [
    'category=%27%20or%201=1',
    'sort=__proto__',
    'category=constructor',
    'sort=',
    'category=a&category=b',
  ]) {
    const { status, html } = await page(`/services?${query}`);
    expect(status).toBe(200);
    expect(cardTitles(html).length).toBeGreaterThan(30);
  }
});

test('the home page holds nothing twice: no art under a picture, and no data its script has from elsewhere', async () => {
  const html = await (await shop.get('/')).text();
  const cards = html.split('<article').slice(1);
  const pictured = cards.filter((card) => card.includes('<img'));
  expect(pictured.length).toBeGreaterThan(3);
  for (const card of pictured) expect(card.split('</article')[0]).not.toContain('viewBox="0 0 100 80"');
  const [, organization = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(organization)).toMatchObject({
    '@type': 'Organization',
    name: 'Mara Ellison',
    legalName: expect.stringContaining('Mara Ellison'),
    image: expect.stringContaining('/media/og/shop-'),
    sameAs: [expect.stringContaining('linkedin.com')],
  });
  const data = html.slice(html.indexOf('streamController.enqueue('));
  expect(data).toContain('loaderData');
  expect(data).not.toContain('schema.org');
});
