import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const HTML = { Accept: 'text/html' };
const LIST = '/admin/services';
const TRASH = '/admin/services/trash';

let shop: TestShop;
let owner: Visitor;
let analyst: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  analyst = await signedInAs(shop, 'analyst');
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(
    shop.ctx,
    { id: ID(1), slug: 'ads-audit', service_title: 'Ads Audit', price_usd: 200_00, updated_at: '2026-06-05' },
    { id: ID(2), slug: null, service_title: 'Blog Pack', status: 'draft', price_usd: null },
    { id: ID(3), slug: 'old', service_title: 'Old Thing', status: 'archived', price_usd: 100_00 },
    { id: ID(4), slug: 'gone', service_title: 'Gone Thing', deleted_at: new Date().toISOString() },
  );
});

const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
/** The text of a page, with single spaces. */
const words = (html: string) =>
  html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
const titles = (html: string) =>
  [...html.matchAll(/data-row-link[^>]*>([\s\S]*?)<\/a>/g)].map(([, cell]) => words(cell ?? '').trim());
const statusOf = async (n: number) => {
  const [row] = await shop.ctx.db
    .select({ status: services.status, deletedAt: services.deletedAt })
    .from(services)
    .where(eq(services.id, ID(n)));
  return row;
};

test('[ALIST-01] [ALIST-09] the list of services shows stat cards and links to the trash and to a new service', async () => {
  await addOrder(shop.ctx, { serviceId: ID(1), totalCents: 1_234_56 });
  const html = await page(owner, LIST);
  expect(words(html)).toContain(
    'Total 3 Published 1 33% of all Drafts 1 Archived 1 Revenue, 7 days $1,234.56 Trash 1 Kept for 7 days',
  );
  expect(html).toContain('href="/admin/services/trash"');
  expect(html).toMatch(/href="\/admin\/services\/new"[^>]*>[\s\S]{0,600}Create Service/);
});

test('[ALIST-05] [ALIST-06] [ALIST-12] rows and cards have the same actions; Archive is not offered for what is archived', async () => {
  const list = await page(owner, `${LIST}?sort=a-z`);
  expect(titles(list)).toEqual(['Ads Audit', 'Blog Pack', 'Old Thing']);
  const cards = await page(owner, `${LIST}?sort=a-z&view=cards`);
  expect(cards).not.toContain('<table');
  expect(cards).toContain('xl:grid-cols-4');
  for (const html of [list, cards]) {
    expect(titles(html)).toEqual(['Ads Audit', 'Blog Pack', 'Old Thing']);
    expect(html).toContain(`href="/admin/services/${ID(1)}"`);
    expect(html).toMatch(
      /href="\/service\/ads-audit"[^>]*target="_blank"|target="_blank"[^>]*href="\/service\/ads-audit"/,
    );
    // A service that is not published has a preview instead of a public page.
    expect(html).toContain(`href="/preview/service/${ID(2)}?`);
    expect(html.match(/value="archive"/g)).toHaveLength(2);
    expect(html.match(/value="delete"/g)).toHaveLength(3);
  }
});

test('the address is the list: wrong values are defaults, and a page past the end is the last', async () => {
  expect(titles(await page(owner, `${LIST}?q=thing&status=archived`))).toEqual(['Old Thing']);
  expect(titles(await page(owner, `${LIST}?category=advise`))).toEqual([]);
  for (const wrong of ['sort=price', 'page=99', 'size=7', 'status=gone', 'view=map']) {
    const answer = await owner.get(`${LIST}?${wrong}`);
    expect([answer.status, titles(await answer.text()).length]).toEqual([200, 3]);
  }
});

test('[ALIST-08] nothing that matches and nothing at all are two empty states with one thing to do', async () => {
  const noMatch = await page(owner, `${LIST}?q=nothing+like+this&sort=a-z`);
  expect(noMatch).toContain('No services match your filters');
  expect(noMatch).toMatch(/href="\/admin\/services\?sort=a-z"[^>]*>Clear Filters/);
  await shop.ctx.db.delete(services);
  const empty = await page(owner, LIST);
  expect(empty).toContain('No services found');
  expect(empty).toMatch(/href="\/admin\/services\/new"[^>]*>Create Your First Service/);
  expect(await page(analyst, LIST)).not.toContain('Create Your First Service');
});

test('every service that visitors do not see says why', async () => {
  const html = words(await page(owner, `${LIST}?sort=a-z`));
  expect(html).toContain('Why isn’t it visible? It’s a draft. It has no price.');
  expect(html).toContain('Why isn’t it visible? It’s archived.');
  expect(html.match(/Why isn’t it visible\?/g)).toHaveLength(2);
});

test('[ALIST-10] figures that cannot be counted leave the stored ones and a warning', async () => {
  expect(words(await page(owner, LIST))).not.toContain('Failed to load real-time metrics');
  await shop.ctx.db.execute(sql`alter table order_items rename to order_items_gone`);
  try {
    const answer = await owner.get(`${LIST}?q=ads`);
    const html = words(await answer.text());
    expect(answer.status).toBe(200);
    expect(html).toContain('Warning: Failed to load real-time metrics. Showing stored values.');
    expect(html).toMatch(/Ads Audit .* 48 h 3 0 /);
  } finally {
    await shop.ctx.db.execute(sql`alter table order_items_gone rename to order_items`);
  }
});

test('a list that cannot be read says so, keeps its address and offers to try again', async () => {
  await shop.ctx.db.execute(sql`alter table services rename column find_text to find_text_gone`);
  try {
    const answer = await owner.get(`${LIST}?q=ads`);
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain('Failed to load services.');
    expect(html).toMatch(/href="\/admin\/services\?q=ads"[^>]*>Retry/);
    expect(html).not.toMatch(/find_text|does not exist/);
  } finally {
    await shop.ctx.db.execute(sql`alter table services rename column find_text_gone to find_text`);
  }
});

test('the list of the address is a CSV file with the fields of an import, and its taking is audited', async () => {
  await shop.ctx.db
    .update(services)
    .set({ title: '=1+1' })
    .where(eq(services.id, ID(2)));
  const answer = await analyst.get(`${LIST}/export.csv?sort=price-asc`);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toContain('services.csv');
  const [head, ...lines] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toContain('"id","slug","service_title","category","status","price_usd"');
  expect(lines.map((line) => line.split(',')[2])).toEqual(['"Old Thing"', '"Ads Audit"', `"'=1+1"`]);
  const drafts = await (await owner.get(`${LIST}/export.csv?status=draft`)).text();
  expect(drafts.trim().split('\r\n')).toHaveLength(2);
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'services.exported'))
    .orderBy(desc(auditLog.at))
    .limit(1);
  expect(line?.summary).toBe('Exported services as CSV: ?status=draft');
});

test('who may only read gets the list without anything to press, and is refused when it posts', async () => {
  const html = await page(analyst, LIST);
  expect(titles(html)).toHaveLength(3);
  expect(html).not.toMatch(
    /value="(archive|delete)"|Create Service|type="checkbox"|href="\/admin\/services\/trash"/,
  );
  for (const [path, intent] of [
    [LIST, 'archive'],
    [LIST, 'delete'],
    [TRASH, 'restore'],
  ] as const) {
    expect((await analyst.post(path, { intent, id: ID(1), ids: ID(4) }, HTML)).status).toBe(403);
  }
  expect((await analyst.get(TRASH)).status).toBe(403);
  expect(await statusOf(1)).toEqual({ status: 'published', deletedAt: null });
});

test('forms that are not ours change nothing and break nothing', async () => {
  const hostile: Record<string, string>[] = [
    { intent: 'archive' },
    { intent: 'archive', id: "1' or true --" },
    { intent: 'delete', id: '' },
    { intent: 'archive-many', ids: 'x,y' },
    { intent: 'unarchive', published: 'x' },
    { intent: 'constructor', id: ID(1) },
  ];
  for (const fields of hostile) {
    expect((await owner.post(LIST, fields, HTML)).status).toBe(400);
  }
  expect((await owner.post(TRASH, { intent: 'purge', id: 'x' }, HTML)).status).toBe(400);
  const foreign = await owner.post(LIST, { intent: 'delete', id: ID(1) }, { Origin: 'https://evil.test' });
  expect(foreign.status).toBe(403);
  expect(await statusOf(1)).toEqual({ status: 'published', deletedAt: null });
});
