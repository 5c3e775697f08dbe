import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
});

afterAll(() => shop.close());

async function page(path: string) {
  const response = await shop.get(path);
  const html = await response.text();
  const h1 = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  return { response, html, h1: textOf(h1), titles: cardTitles(html) };
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

function cardTitles(html: string): string[] {
  const headings = html.matchAll(/<h2[^>]*><a[^>]*href="\/service\/[^"]+"[^>]*>([\s\S]*?)<\/a>/g);
  return Array.from(headings, ([, title = '']) => textOf(title));
}

const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g), ([, href = '', text = '']) => ({
    href: textOf(href),
    text: textOf(text),
  }));

test('[ROUTE-03] [BROWSE-02] the heading says what was searched, where, and how much was found', async () => {
  const all = await page('/services');
  expect(all.h1).toBe('What should be working by tomorrow?');
  expect(all.titles).toHaveLength(40);
  const byQuery = await page('/services?q=shopify');
  expect(byQuery.h1).toBe(`Search Results for "shopify" (${byQuery.titles.length} found)`);
  expect(byQuery.titles[0]).toBe('Shopify Store Setup');
  const byCategory = await page('/services?category=Advise%20%26%20Plan');
  expect(byCategory.h1).toBe('Advise & Plan services (4 found)');
  expect(byCategory.titles).toHaveLength(4);
  const byBoth = await page('/services?q=strategy&category=Advise+%26+Plan');
  expect(byBoth.h1).toBe(`Search Results for "strategy" in Advise & Plan (${byBoth.titles.length} found)`);
  expect(byBoth.titles.length).toBeGreaterThan(0);
  expect(byCategory.titles).toEqual(expect.arrayContaining(byBoth.titles));
});

test('[BROWSE-04] a search that finds nothing says so and leads on', async () => {
  const { response, html, h1, titles } = await page('/services?q=zeppelin&price=-150');
  expect(response.status).toBe(200);
  expect(h1).toBe('Search Results for "zeppelin" (0 found)');
  expect(titles).toEqual([]);
  expect(textOf(html)).toContain("Service not yet available. We're constantly adding new services.");
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      { href: '/services?q=zeppelin', text: 'Search without filters' },
      { href: '/services', text: 'Show All Services' },
      { href: '/contact', text: 'Contact' },
    ]),
  );
});

test('[BROWSE-01] the search box is a form of the browser, which keeps the query and the filters', async () => {
  const { html } = await page('/services?q=web+shop&category=automate&delivery=7');
  const form = /<main[\s\S]*?(<form[^>]*role="search"[\s\S]*?<\/form>)/.exec(html)?.[1] ?? '';
  expect(form).toContain('action="/services"');
  expect(form).not.toMatch(/method="post"/i);
  expect(form).toMatch(/<input[^>]*name="q"[^>]*value="web shop"/);
  expect(form).toMatch(/<input[^>]*name="q"[^>]*maxLength="200"|maxlength="200"/i);
  expect(form).toContain('name="category" value="Set Up &amp; Automate"');
  expect(form).toContain('name="delivery" value="7"');
  expect(form).toMatch(/<button[^>]*type="submit"/);
});

test('price and delivery are in the address, are chips that can be taken away, and count', async () => {
  const { html, titles } = await page('/services?price=150-300&delivery=1');
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.length).toBeLessThan(40);
  expect(html).toContain(`>${titles.length} services<`);
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      { href: '/services?delivery=1', text: 'Remove: $150 to $300' },
      { href: '/services?price=150-300', text: 'Remove: Within 24 hours' },
      { href: '/services', text: 'Clear filters' },
    ]),
  );
  expect(html).toContain('<option value="150-300" selected="">');
  expect(html).toContain('<option value="1" selected="">');
  expect((await page('/services?price=120-130')).html).toContain('<option value="120-130" selected="">');
});

test('a filter without a match says so', async () => {
  const { html } = await page('/services?price=1-2');
  expect(html).toContain('No services available for the selected filters');
});

test('a search page is for this visitor alone and not for search engines', async () => {
  const { response, html } = await page('/services?q=logo&category=create');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const plain = await page('/services?category=Create+Content&sort=price-desc');
  expect(plain.response.headers.get('Cache-Control')).toBe('no-cache');
  expect(plain.html).not.toContain('noindex');
  for (const { html } of [plain, await page('/services?category=create&price=-150')]) {
    expect(html).toContain(
      '<link rel="canonical" href="http://shop.test/services?category=Create+Content"/>',
    );
  }
});

test.each([
  `' or 1=1; --`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '& | ! <-> :* \\',
  '   ',
  '😀🤷‍♀️',
  'إصلاح موقعي‮',
  '%',
  'x'.repeat(3_000),
  '${7*7}{{7*7}}',
  '__proto__',
])('the query %s is only text', async (q) => {
  const { response, html, h1 } = await page(`/services?${new URLSearchParams({ q }).toString()}`);
  expect(response.status).toBe(200);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(h1).toMatch(/^(Search Results for "[\s\S]+" \(\d+ found\)|What should be working by tomorrow\?)$/);
});

test('repeated and foreign parameters break nothing', async () => {
  for (const query of [
    'q=logo&q=shop',
    'q[]=logo',
    'q[$ne]=1',
    'price=-1e9&delivery=NaN',
    'sort[]=x&category[]=y',
  ]) {
    expect((await page(`/services?${query}`)).response.status, query).toBe(200);
  }
});
