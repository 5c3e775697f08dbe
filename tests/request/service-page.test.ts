import { afterAll, beforeAll, expect, test } from 'vitest';

import { OPENS_NEW_TAB_NOTE_HTML } from '#app/lib/external-links.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000090${n}`;
const SHOPIFY = '/service/shopify-store-setup';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  await addServiceFixtures(
    shop.ctx,
    { id: ID(1), slug: 'hidden-draft', service_title: 'Hidden Draft', status: 'draft' },
    { id: ID(2), slug: 'hidden-deleted', service_title: 'Hidden Deleted', deleted_at: '2026-07-01' },
    {
      id: ID(3),
      slug: 'styled',
      service_title: 'Styled',
      service_description: JSON.stringify({
        about:
          '<p style="color:red;position:fixed">Red <a href="https://a.test">link</a><img src=x onerror=alert(1)></p>',
        value: '<p style="text-align:center">Centred</p>',
      }),
    },
    {
      id: ID(4),
      slug: 'Café_ünïcode',
      service_title: '</script><script>alert(1)</script>',
      service_description: 'Plain <b and {"about": broken',
      price_usd: 123_456,
      delivery_time_days: null,
    },
    { id: ID(5), slug: null, service_title: 'Without Slug' },
  );
});

afterAll(() => shop.close());

async function page(path: string) {
  const response = await shop.get(path);
  return { status: response.status, html: await response.text() };
}

/** The text of a page, with single spaces. */
function words(html: string): string {
  return html
    .replaceAll(/<(?:script|style|noscript)[\s\S]*?<\/(?:script|style|noscript)>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

test('[ROUTE-04] [DETAIL-01] [DETAIL-02] a service page shows breadcrumb, title, gallery and three figures', async () => {
  const { status, html } = await page(SHOPIFY);
  expect(status).toBe(200);
  const crumbs = /<nav aria-label="Breadcrumb">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(words(crumbs).trim()).toBe('Services / Set Up & Automate');
  expect(crumbs).toContain('href="/services?category=Set+Up+%26+Automate"');
  expect(html).toMatch(/<h1[^>]*>Shopify Store Setup<\/h1>/);
  expect(words(html)).toContain(
    'Delivery 168 h Sold in 30 days 9 Reviews 9 Sales and reviews are for all of Set Up & Automate.',
  );
});

test('[DETAIL-03] [DETAIL-04] the six sections stand in their order, the first four open', async () => {
  const { html } = await page(SHOPIFY);
  const sections = [...html.matchAll(/<details([^>]*)>[\s\S]*?<h2[^>]*>([^<]+)<\/h2>/g)];
  expect(
    sections.map(
      ([, state, title]) => `${title?.replace('&#x27;', "'")} ${state?.includes('open') ? 'open' : 'closed'}`,
    ),
  ).toEqual([
    'About This Service open',
    'How It Works open',
    "What's Included open",
    "What's Not Included open",
    'Additional Details closed',
    'Why It Matters? closed',
    // This one is not part of the description: the brief's questions follow it.
    'What we’ll ask you closed',
  ]);
  expect(words(html)).toContain('Theme set-up Up to 30 products');
});

test('[DETAIL-04] malformed JSON is shown as the about section, as text', async () => {
  const { status, html } = await page(`/service/${encodeURIComponent('Café_ünïcode')}`);
  expect(status).toBe(200);
  expect(html).toContain('Plain &lt;b and {&quot;about&quot;: broken');
  expect(html.match(/<details/g)).toHaveLength(1);
});

test('[DETAIL-05] [GRID-09] the price card has two decimals, both buttons and one round of revisions', async () => {
  const { html } = await page(SHOPIFY);
  const card = words(/<section aria-label="Price"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '');
  expect(card).toContain('$799.00');
  expect(card).toContain('One round of revisions is included.');
  expect(card).toContain('Purchase Now');
  expect(card).toContain('Add to Cart');
  expect(card).toContain('Money back within 7 days');
});

test('[DETAIL-14] delivery is shown as days x 24 hours, 24 without the figure', async () => {
  expect(words((await page(SHOPIFY)).html)).toContain('Delivery 168 h');
  expect(words((await page(`/service/${ID(4)}`)).html)).toContain('Delivery 24 h');
});

test('[DETAIL-07] three related services of the same category link to their pages', async () => {
  const { html } = await page(SHOPIFY);
  const section = /<section aria-labelledby="related-services"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  const addresses = [
    ...new Set([...section.matchAll(/href="\/service\/([^"]+)"/g)].map(([, address]) => address)),
  ];
  expect(addresses).toEqual([
    'ga4-tag-manager-setup',
    'zapier-make-workflow-automation',
    'klaviyo-email-automation-flows',
  ]);
});

test('what a title holds can end neither the structured data nor a script', async () => {
  const { html } = await page(`/service/${ID(4)}`);
  expect(html).not.toContain('<script>alert(1)');
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Service',
    name: '</script><script>alert(1)</script>',
    offers: { '@type': 'Offer', price: '1234.56', priceCurrency: 'USD' },
  });
});

test('[DETAIL-17] the description of the page is the first 100 characters of its text', async () => {
  const { html } = await page(SHOPIFY);
  const text = 'An online shop ready to take orders: theme, products, payments, shipping and taxes.';
  expect(html).toContain(`<meta name="description" content="${text}"/>`);
});

test('[DETAIL-15] [DETAIL-18] rich text reaches the page clean: styles as a stylesheet, links without opener', async () => {
  const { html } = await page('/service/styled');
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toContain('onerror');
  expect(html).toContain(
    `<a href="https://a.test/" target="_blank" rel="noopener noreferrer">link${OPENS_NEW_TAB_NOTE_HTML}</a>`,
  );
  const address = /<link rel="stylesheet" href="(\/media\/rt\/[\da-f]{24}\.css)"/.exec(html)?.[1] ?? '';
  const sheet = await shop.get(address);
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  const css = await sheet.text();
  const name = /<p class="(rt-[\da-f]+)">Red/.exec(html)?.[1];
  expect(css).toContain(`.${name}{color:red}`);
  expect(css).toContain('{text-align:center}');
  expect(css).not.toContain('position');
  expect((await shop.get('/media/rt/000000000000000000000000.css')).status).toBe(404);
});

test('a page without styled text asks for no stylesheet of its own', async () => {
  expect((await page(SHOPIFY)).html).not.toContain('/media/rt/');
});

test('structured data names service, offer and the way to the page, and no rating of unverified reviews', async () => {
  const { html } = await page(SHOPIFY);
  const parts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
  const ofType = (type: string) => parts.find((part) => part['@type'] === type);
  expect(ofType('Service')).toMatchObject({ name: 'Shopify Store Setup', url: ORIGIN + SHOPIFY });
  expect(ofType('Service')).not.toHaveProperty('aggregateRating');
  expect(ofType('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Services', item: `${ORIGIN}/services` },
      { position: 2, name: 'Set Up & Automate' },
      { position: 3, name: 'Shopify Store Setup', item: ORIGIN + SHOPIFY },
    ],
  });
});

test('a service page shows the guarantee once', async () => {
  const { html } = await page(SHOPIFY);
  const main = words(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '');
  expect(main.match(/Money back within 7 days/g)).toHaveLength(1);
});

test('all promises of the banner stand in the page, without a live region', async () => {
  const { html } = await page(SHOPIFY);
  const banner = /<section aria-label="Our promises"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  expect(banner.match(/<li>/g)?.length).toBeGreaterThan(2);
  expect(banner).toContain('<li>One round of revisions included</li>');
  expect(banner).not.toMatch(/aria-live|role="(status|alert)"/);
});
