import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeServiceSlug } from '#app/modules/catalog/change-service-slug.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { serviceOldPaths } from '#app/modules/catalog/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { asSystem } from '../shop/actor.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

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

test('[ROUTE-04] [DETAIL-13] a page is reached by slug, by id and by words of its title; its canonical address is one', async () => {
  const canonical = `<link rel="canonical" href="${ORIGIN}${SHOPIFY}"/>`;
  const id = '00000000-0000-4000-8000-000000000031';
  for (const path of [SHOPIFY, `/service/${id}`, '/service/SHOPIFY-store-set']) {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain(canonical);
  }
  expect((await page(`/service/${ID(5)}`)).html).toContain(`href="${ORIGIN}/service/${ID(5)}"`);
});

test('[ROUTE-04] the value is URL-decoded', async () => {
  const { status, html } = await page('/service/%43af%C3%A9_%C3%BCn%C3%AFcode');
  expect(status).toBe(200);
  expect(html).toContain(ID(4));
});

test('[DETAIL-12] [DETAIL-13] unknown, unpublished and deleted services are 404, by id and as data too', async () => {
  const addresses = ['nothing-like-this', 'hidden-draft', 'hidden-deleted', ID(1), ID(2), ID(9), 'hidden'];
  for (const address of addresses) {
    const { status, html } = await page(`/service/${address}`);
    expect(status).toBe(404);
    expect(html).toContain('Service not found');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await shop.get(`/service/${address}.data`)).status).toBe(404);
  }
});

test('hostile addresses are 404 or refused, never a failure', async () => {
  const hostile = [
    '%00',
    '%25',
    '%',
    '%E0%A4%A',
    '..%2f..%2fetc',
    "'%20or%201=1--",
    '_',
    '%255f',
    'a'.repeat(3_000),
    '%F0%9F%92%A9',
  ];
  for (const address of hostile) {
    const { status } = await page(`/service/${address}`);
    expect([400, 404, 414]).toContain(status);
  }
});

test('an address the service had before answers 301 to the present one, at once after the change', async () => {
  await addServiceFixtures(shop.ctx, { id: ID(6), slug: 'first-address', service_title: 'First Address' });
  expect((await page('/service/first-address')).status).toBe(200);
  await changeServiceSlug(asSystem(shop.ctx), { serviceId: ID(6), slug: 'second-address' });
  const moved = await shop.get('/service/first-address?utm_source=mail');
  expect(moved.status).toBe(301);
  expect(moved.headers.get('Location')).toBe('/service/second-address');
  const { status, html } = await page('/service/second-address');
  expect(status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/service/second-address"/>`);
});

test('a service changed by a command is on its page and on the listing at the next request', async () => {
  await addServiceFixtures(shop.ctx, { id: ID(7), slug: 'to-be-moved', service_title: 'Kept In Memory' });
  const before = await page('/service/to-be-moved');
  expect(before.html).toContain('Kept In Memory');
  expect((await page('/services')).html).toContain('href="/service/to-be-moved"');
  await changeServiceSlug(asSystem(shop.ctx), { serviceId: ID(7), slug: 'moved-by-command' });
  expect((await page('/services')).html).toContain('href="/service/moved-by-command"');
  expect((await page('/service/moved-by-command')).status).toBe(200);
  expect((await page('/service/to-be-moved')).status).toBe(301);
});

test('the editor lists the old URLs of a service on its SEO tab', async () => {
  const owner = await signedInAs(shop, 'owner');
  const seoTab = async (n: number) => (await owner.get(`/admin/services/${ID(n)}?tab=seo`)).text();
  await shop.ctx.db
    .insert(serviceOldPaths)
    .values({ path: '/products/styled', serviceId: ID(3), createdAt: new Date() });
  expect(await seoTab(3)).toMatch(/Old URLs<\/h2>[^]*<li>\/products\/styled<\/li>/);
  expect(await seoTab(4)).not.toContain('Old URLs</h2>');
});
