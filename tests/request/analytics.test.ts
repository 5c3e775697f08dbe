import { randomUUID } from 'node:crypto';

import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addReport, addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
const PAGE = '/admin/analytics';
const TABS = ['sales', 'funnel', 'services', 'delivery', 'search'];
const FILES = ['sales', 'sales-by', 'funnel', 'funnel-by', 'services', 'delivery', 'delivery-by'];
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile Safari' };

let shop: TestShop;
const people = new Map<string, Visitor>();
const as = (role: string): Visitor => people.get(role) as Visitor; // everyone signs in before the tests
const page = async (role: string, query = '') => (await as(role).get(PAGE + query)).text();

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) people.set(role, await signedInAs(shop, role));
  await addServiceFixtures(shop.ctx, { slug: 'audit', service_title: '=Site Audit' });
  const [service] = await shop.ctx.db.select().from(services);
  const now = new Date();
  await addAdminOrder(
    shop.ctx,
    { createdAt: now, utm: { utm_source: 'News' }, customerName: 'Zoe Buyer', email: 'zoe@buyer.example' },
    { createdAt: now, serviceId: service?.id ?? null, firstDeliveredAt: now, isOnTime: true },
  );
  await addAdminOrder(shop.ctx, { createdAt: now, totalCents: 149_00 }, { createdAt: now });
});
afterAll(() => shop.close());

test.each([
  ['owner', 200, 200],
  ['manager', 200, 200],
  ['editor', 403, 403],
  ['fulfiller', 403, 403],
  ['analyst', 200, 403],
])('[ROUTE-20] the analytics: %s reads with %i and takes files with %i', async (role, read, take) => {
  for (const tab of TABS) expect((await as(role).get(`${PAGE}?tab=${tab}`)).status, tab).toBe(read);
  for (const file of FILES)
    expect((await as(role).get(`${PAGE}/export/${file}.csv`)).status, file).toBe(take);
  const html = await page(role);
  expect(html.includes('/export/')).toBe(take === 200);
  expect(html).not.toMatch(/Zoe|zoe@|Z•+/);
  const menu = await (await as(role).get('/admin')).text();
  expect(menu.includes('href="/admin/analytics"')).toBe(read === 200);
});

test('figures link to the orders they count, also of a segment, and an invalid address falls back', async () => {
  const html = await page('analyst', '?span=7');
  expect(html).toContain('$298');
  const [, link = ''] = /href="(\/admin\/orders\?tab=all&amp;counted=sold[^"]+)"/.exec(html) ?? [];
  const rows = async (to: string) => {
    const list = await (await as('owner').get(to.replaceAll('&amp;', '&'))).text();
    return new Set([...list.matchAll(/\/admin\/orders\/([\da-f-]{36})/g)].map(([, id]) => id)).size;
  };
  expect(await rows(link)).toBe(2);
  const news = await page('analyst', '?span=7&segment=source&value=news');
  expect(news).toContain('$149');
  expect(news).not.toContain('$298');
  const [, ofNews = ''] = /href="(\/admin\/orders\?tab=all&amp;counted=sold[^"]+)"/.exec(news) ?? [];
  expect(ofNews).toContain('source=news');
  expect(await rows(ofNews)).toBe(1);
  expect(await rows(ofNews.replace('source=news', 'source=none'))).toBe(1);
  const wrong = '?tab=__proto__&span=custom&from=x&to=9999-99-99&segment=toString&value=x%09y&by=x&page=-1';
  const fallen = await as('owner').get(PAGE + wrong);
  expect(fallen.status).toBe(200);
  expect(await fallen.text()).toContain('the last 30 days');
  expect((await as('owner').get(`${PAGE}/export/toString.csv`)).status).toBe(404);
  expect((await as('owner').get(`${PAGE}/export/sales`)).status).toBe(404);
});

test('the CSV export holds no formulas, and the audit records it with its period', async () => {
  const answer = await as('manager').get(`${PAGE}/export/services.csv?span=7`);
  expect(answer.headers.get('Content-Type')).toContain('text/csv');
  expect(answer.headers.get('Content-Disposition')).toContain('analytics-services.csv');
  const text = await answer.text();
  expect(text).toContain(`"'=Site Audit"`);
  const sales = await (await as('manager').get(`${PAGE}/export/sales.csv?span=7`)).text();
  expect(sales.trim().split('\r\n')).toHaveLength(8);
  expect(sales).toMatch(/"29800","2"/);
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'analytics.exported'))
    .orderBy(desc(auditLog.at))
    .limit(1);
  expect(line?.summary).toContain('span=7');
});

test('events know the campaign, downloads are counted, and neither of browsers that ask not to be', async () => {
  const event = { name: 'page_view', path: '/', utm: { utm_source: 'News', utm_campaign: 'Spring' } };
  await shop.post('/api/events', event, BROWSER);
  await shop.post('/api/events', { ...event, utm: 7 }, BROWSER);
  await shop.post('/api/events', event, { ...BROWSER, DNT: '1' });
  const id = randomUUID();
  await addCaseStudies(shop.ctx, { id, file_url: await addReport(shop.ctx) });
  const download = (headers: Record<string, string>) => shop.get(`/resources/${id}/download`, headers);
  expect((await download(BROWSER)).status).toBe(302);
  expect((await download({ ...BROWSER, 'Sec-GPC': '1' })).status).toBe(302);
  expect((await download({ 'User-Agent': 'Googlebot' })).status).toBe(302);
  const found = await shop.ctx.db.select().from(analyticsEvents);
  expect(found.map(({ name, source, campaign, isMobile }) => [name, source, campaign, isMobile])).toEqual([
    ['page_view', 'news', 'spring', true],
    ['page_view', null, null, true],
    ['download', null, null, true],
  ]);
  const funnel = await page('owner', '?tab=funnel&span=7');
  expect(funnel).toMatch(/Downloaded a case study<\/a><span[^>]*>1</);
});

test('an order knows the device it was placed on, unless its browser asks not to be counted', async () => {
  const [service] = await shop.ctx.db.select().from(services);
  for (const own of [{}, { DNT: '1' }] as Record<string, string>[]) {
    const answer = await shop.post(
      '/api/create-payment',
      { serviceId: service?.id, serviceName: 'Audit', amount: (service?.priceCents ?? 0) / 100 },
      { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile Safari', ...own },
    );
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  const placed = await shop.ctx.db.select().from(orders).where(eq(orders.status, 'PENDING'));
  expect(new Set(placed.map(({ isMobile }) => isMobile))).toEqual(new Set([null, true]));
});
