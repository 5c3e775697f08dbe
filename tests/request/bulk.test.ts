import { randomUUID } from 'node:crypto';

import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { clearOldBulkJobs } from '#app/modules/bulk/clear-jobs.server.ts';
import { bulkJobs, bulkRows } from '#app/modules/bulk/tables.server.ts';
import { bulkExportJob, runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../app/import.server.ts';
import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
let shop: TestShop;
const people = new Map<string, Visitor>();
const as = (role: string): Visitor => people.get(role) as Visitor; // everyone signs in before the tests

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) people.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());

const now = () => ({ ...asSystem(shop.ctx), now: new Date() });

async function send(
  role: string,
  entity: string,
  { name = 'rows.csv', bytes }: { name?: string; bytes: Buffer },
) {
  const form = new FormData();
  form.append('entity', entity);
  form.append('file', new File([new Uint8Array(bytes)], name));
  const cookie = [...as(role).cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' };
  return shop.handle(
    new Request(`${shop.settings.publicUrl}/admin/bulk/upload`, { method: 'POST', body: form, headers }),
  );
}

const newest = async () => {
  const [job] = await shop.ctx.db
    .select()
    .from(bulkJobs)
    .orderBy(desc(bulkJobs.createdAt), desc(bulkJobs.id))
    .limit(1);
  if (!job) throw new Error('no job');
  return job;
};

test.each([
  ['owner', 200],
  ['manager', 200],
  ['editor', 403],
  ['fulfiller', 403],
  ['analyst', 403],
])('%s opens the pages of many rows with %i, and sees them in the menu only then', async (role, status) => {
  for (const path of ['/admin/bulk', '/admin/bulk/import', '/admin/bulk/export', '/admin/bulk/samples/leads'])
    expect((await as(role).get(path)).status, path).toBe(status);
  const menu = await (await as(role).get('/admin/search/everything')).text();
  expect(menu.includes('/admin/bulk')).toBe(status === 200);
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const rows = (count: number) =>
  `name,rating,text\n${Array.from({ length: count }, () => 'a,5,b').join('\n')}\n`;

const good: [string, Buffer, number][] = [
  ['a mark', Buffer.from('\uFEFFname,rating,text\nAda,5,Gut für uns\n'), 1],
  ['UTF-16', utf16('name\trating\ttext\r\nAda\t5\tGood\r\n'), 1],
  ['semicolons', Buffer.from('name;rating;text\nAda;5;"Good; really"\n'), 1],
  ['what older table programs write', Buffer.from('name,rating,text\nJosé,5,Good\n', 'latin1'), 1],
  ['formulas', Buffer.from('name,rating,text\n=1+1,5,"=HYPERLINK(""http://x"")"\n'), 1],
  ['20,000 rows', Buffer.from(rows(20_000)), 20_000],
];
test.each(good)('a file with %s is read', async (_, bytes, count) => {
  const answer = await send('manager', 'testimonials', { bytes });
  expect(answer.status).toBe(303);
  const job = await newest();
  expect(answer.headers.get('Location')).toBe(`/admin/bulk/jobs/${job.id}`);
  expect(job).toMatchObject({ state: 'draft', total: count });
});

const bad: [string, string, Buffer, number, string][] = [
  ['20,001 rows', 'a.csv', Buffer.from(rows(20_001)), 422, 'more than 20,000 rows'],
  ['more than 10 MB', 'a.csv', Buffer.alloc(10 * 1024 * 1024 + 10, 'a'), 413, 'larger than 10 MB'],
  [
    'a quotation mark that is never closed',
    'a.csv',
    Buffer.from('name,text\nAda,"Good\n'),
    422,
    'never closed',
  ],
  ['a quotation mark within a text', 'a.csv', Buffer.from('name,text\n"Ada"x,Good\n'), 422, 'double it'],
  ['more cells than columns', 'a.csv', Buffer.from('name,text\nAda,Good,more\n'), 422, 'Line 2 has 3 cells'],
  ['two columns of one name', 'a.csv', Buffer.from('name,name\nAda,Bob\n'), 422, 'Two columns are named'],
  ['nothing', 'a.csv', Buffer.from('name,text\n'), 422, 'no rows'],
  ['pixels', 'a.csv', Buffer.from([0x89, 0x50, 0, 0, 0, 1, 2, 0, 0]), 422, 'not a text file'],
  ['the words of a PDF', 'a.csv', Buffer.from('%PDF-1.7\n1 0 obj, <</Type/Catalog>>\n'), 422, 'is a PDF'],
  ['a workbook', 'a.csv', Buffer.from('PK\u0003\u0004name'), 422, 'a workbook or a ZIP file'],
  ['a web page', 'a.csv', Buffer.from('\uFEFF\n<!DOCTYPE html><p>a,b</p>\n'), 422, 'a web page'],
  ['no byte', 'a.csv', Buffer.alloc(0), 422, 'not empty'],
  ['broken JSON', 'a.json', Buffer.from('[{"name": '), 422, 'not valid JSON'],
  ['JSON that is no list', 'a.json', Buffer.from('{"name": "Ada"}'), 422, 'one JSON array'],
  ['half a character', 'a.json', Buffer.from(String.raw`[{"name": "\ud800"}]`), 422, 'can’t be stored'],
  ['a zero', 'a.json', Buffer.from(String.raw`[{"name": "a\u0000b"}]`), 422, 'can’t be stored'],
];
test.each(bad)(
  'a file with %s is refused with a sentence, and nothing of it is kept',
  async (...provided) => {
    const [, name, bytes, status, sentence] = provided;
    const before = await shop.ctx.db.$count(bulkJobs);
    const answer = await send('owner', 'testimonials', { name, bytes });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
    expect(await shop.ctx.db.$count(bulkJobs)).toBe(before);
  },
);

test('the product export of another shop becomes services, and what is exported is read again as the same', async () => {
  await shop.ctx.db.delete(services);
  const shopify =
    'Handle,Title,Body (HTML),Type,Variant Price,Status\nads-audit,Ads audit,<p>We look.</p>,Advise & Plan,299.00,active\nads-audit,,,,349.00,\nlogo,Logo,<p>Nice.</p>,Art,50,active\n';
  await send('owner', 'services', { bytes: Buffer.from(shopify) });
  const { id } = await newest();
  const page = `/admin/bulk/jobs/${id}`;
  expect(await (await as('owner').get(page)).text()).toContain('Shopify product export');
  const plan: [string, string][] = [
    ['intent', 'check'],
    ...['slug', 'service_title', 'service_description', 'category', 'price_usd', 'status'].map(
      (field): [string, string] => ['field', field],
    ),
    ['match', 'slug'],
    ['mode', 'upsert'],
    ['on_bad', 'stop'],
    ['delivery_hours', '48'],
  ];
  expect((await as('owner').post(page, plan)).status).toBeLessThan(400);
  await runBulkJob(now(), id, IMPORTERS_BY_KIND);
  expect(await newest()).toMatchObject({ state: 'checked', created: 2, failed: 0 });
  expect(await shop.ctx.db.$count(services)).toBe(0);
  await as('owner').post(page, { intent: 'run' });
  await runBulkJob(now(), id, IMPORTERS_BY_KIND);
  const written = await shop.ctx.db.select().from(services).orderBy(services.slug);
  expect(written.map(({ slug, priceCents, status }) => [slug, priceCents, status])).toEqual([
    ['ads-audit', 29_900, 'published'],
    ['logo', 5_000, 'draft'],
  ]);

  await addServiceFixtures(shop.ctx, { id: randomUUID(), slug: 'odd', service_title: '=1+1, "odd"' });
  for (const format of ['csv', 'json']) {
    const requested = await as('owner').post('/admin/bulk/export?of=services', { intent: 'export', format });
    const job = await newest();
    expect(requested.headers.get('Location')).toBe(`/admin/bulk/jobs/${job.id}`);
    await bulkExportJob.run(now(), { jobId: job.id });
    const file = await as('owner').get(`/admin/bulk/jobs/${job.id}/file`);
    expect(file.headers.get('Content-Disposition')).toContain(`.${format}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString()).toContain(format === 'csv' ? `"'=1+1, ""odd"""` : String.raw`"=1+1, \"odd\""`);
    await send('owner', 'services', { name: `again.${format}`, bytes });
    const again = await newest();
    const columns = again.options.kind === 'import' ? again.options.columns : [];
    await as('owner').post(`/admin/bulk/jobs/${again.id}`, [
      ['intent', 'check'],
      ...columns.map((column): [string, string] => ['field', column]),
      ['match', 'id'],
      ['mode', 'update'],
      ['on_bad', 'skip'],
    ]);
    await runBulkJob(now(), again.id, IMPORTERS_BY_KIND);
    expect(await newest(), format).toMatchObject({ state: 'checked', unchanged: 3, updated: 0, failed: 0 });
  }
});

test('former addresses of another shop lead to what comes from there', async () => {
  const woo =
    'SKU,Name,Regular price,Published,Description,Categories,Meta: _wp_old_slug\nads-check,Ads check,99,1,<p>We look.</p>,Advise & Plan,"https://old.example/product/ads-look/, ads-view"\n';
  await send('manager', 'services', { bytes: Buffer.from(woo) });
  const { id, options } = await newest();
  const mapping = options.kind === 'import' ? options.plan.mapping : {};
  expect(mapping).toMatchObject({ 'Meta: _wp_old_slug': 'old_slugs' });
  const page = `/admin/bulk/jobs/${id}`;
  const columns = woo.split('\n')[0]?.split(',') ?? [];
  await as('manager').post(page, [
    ['intent', 'check'],
    ...columns.map((column): [string, string] => ['field', mapping[column] ?? '']),
    ['match', 'slug'],
    ['mode', 'create'],
    ['on_bad', 'stop'],
    ['delivery_hours', '48'],
  ]);
  await runBulkJob(now(), id, IMPORTERS_BY_KIND);
  await as('manager').post(page, { intent: 'run' });
  await runBulkJob(now(), id, IMPORTERS_BY_KIND);
  expect(await newest()).toMatchObject({ state: 'done', created: 1 });
  for (const old of ['ads-look', 'ads-view']) {
    const answer = await shop.get(`/service/${old}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/service/ads-check']);
  }
});

test('personal data and the whole shop are exported by the owner alone, after a proof of who it is', async () => {
  await shop.ctx.db.insert(contacts).values({
    ...{ mailbox: 'ann@x.example', email: 'ann@x.example', name: 'Ann', source: 'manual' },
    lastContactAt: shop.ctx.now,
  });
  const before = await shop.ctx.db.$count(bulkJobs);
  for (const what of ['leads', 'shop']) {
    const page = `/admin/bulk/export?of=${what}`;
    expect((await as('manager').get(page)).status).toBe(403);
    expect((await as('manager').post(page, { intent: 'export', format: 'csv' })).status).toBe(403);
  }
  await shop.ctx.db.update(sessions).set({ provedAt: new Date('2026-01-01') });
  expect(
    (await as('owner').post('/admin/bulk/export?of=leads', { intent: 'export', format: 'csv' })).status,
  ).toBe(422);
  expect(await shop.ctx.db.$count(bulkJobs)).toBe(before);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date() });
  await as('owner').post('/admin/bulk/export?of=leads', { intent: 'export', format: 'csv' });
  const { id } = await newest();
  await bulkExportJob.run(now(), { jobId: id });
  const path = `/admin/bulk/jobs/${id}/file`;
  expect(await (await as('owner').get(path)).text()).toContain('ann@x.example');
  expect((await as('manager').get(path)).status).toBe(404);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date('2026-01-01') });
  expect((await as('owner').get(path)).headers.get('Location')).toBe(
    `/admin/confirm?next=${encodeURIComponent(path)}`,
  );
  await shop.ctx.db.update(sessions).set({ provedAt: new Date() });

  await as('owner').post('/admin/bulk/export?of=shop', { intent: 'export', format: 'csv' });
  const whole = await newest();
  await bulkExportJob.run(now(), { jobId: whole.id });
  const file = await as('owner').get(`/admin/bulk/jobs/${whole.id}/file`);
  expect(file.headers.get('Content-Disposition')).toContain('.tar.zst');

  // A day later the files are removed, and the report stays without the contents of the rows.
  await send('owner', 'leads', { bytes: Buffer.from('email,name\nwrong,Ann\n') });
  const leads = await newest();
  const [row] = await shop.ctx.db.select().from(bulkRows).limit(1);
  expect(row).toBeDefined();
  await clearOldBulkJobs({ ...now(), now: new Date(Date.now() + 25 * 3_600_000) });
  // Rows that the report still lists for problems or notices no longer have their cells.
  for (const left of await shop.ctx.db.select().from(bulkRows)) {
    expect(left.problems).not.toEqual([]);
    expect(left).toMatchObject({ cells: {}, before: null, after: null });
  }
  expect((await as('owner').get(path)).status).toBe(404);
  expect((await as('owner').get(`/admin/bulk/jobs/${leads.id}`)).status).toBe(200);
  await clearOldBulkJobs({ ...now(), now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await shop.ctx.db.$count(bulkJobs)).toBe(0);
});
