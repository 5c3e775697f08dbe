import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addReport, addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies, caseStudyDownloads } from '#app/modules/case-studies/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';
import { signedUp } from './visitor.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const NOW = { acceptEncoding: undefined, ifNoneMatch: undefined };

const SYNC = '/api/sync-case-studies';
let shop: TestShop;
let report: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  report = await addReport(shop.ctx);
  await addCaseStudies(
    shop.ctx,
    { id: id(1), title: 'With a report', file_url: report, is_featured: true, metrics: { roi: 4, rate: 20 } },
    { id: id(2), title: 'With a link', file_url: 'https://files.example/b.zip', file_type: 'zip' },
    { id: id(3), title: 'Without a file', file_url: null, primary_service_category: 'Create Content' },
    { id: id(4), title: 'A draft', status: 'draft' },
    { id: id(5), title: '<script>alert(1)</script>', excerpt: '<img src=x onerror=alert(1)>' },
  );
});

afterAll(() => shop.close());

test('[ROUTE-05] /resources is Recent Projects', async () => {
  const answer = await shop.get('/resources');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Recent Projects<\/h1>/);
  expect(html).toContain('<title>Recent Projects | ');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/resources"/>`);
});

test('studies stand in the HTML, drafts and markup of others do not', async () => {
  const html = await (await shop.get('/resources')).text();
  expect(html).toContain('With a report');
  expect(html).toContain('4x ROI');
  expect(html).toContain('File not available');
  expect(html).not.toContain('A draft');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toContain('<img src=x');
});

test('caches category and sort; any other query parameter gets no cached page of its own', async () => {
  const kept = '/resources?category=Create+Content&sort=oldest-first';
  await shop.get(kept);
  expect(shop.lookup('GET', kept, NOW)).not.toBeNull();
  for (const plain of ['', '?sort=newest-first']) await shop.get(`/resources${plain}`);
  const { renders, size } = shop.pages;
  for (const hostile of [
    'sort=price-asc',
    'category=Other',
    'category=%3Cscript%3E',
    'sort=newest-first&sort=oldest-first',
    'category[]=x&__proto__[a]=b',
    `category=${'x'.repeat(2_000)}`,
  ]) {
    const answer = await shop.get(`/resources?${hostile}`);
    expect(answer.status, hostile).toBe(200);
    expect(await answer.text(), hostile).toContain('With a report');
    expect(shop.lookup('GET', `/resources?${hostile}`, NOW), hostile).not.toBeNull();
  }
  expect([shop.pages.renders, shop.pages.size.entries]).toEqual([renders, size.entries]);
});

/** The first bytes of a file of each type, by which the shop recognizes it. */
const STARTS = {
  pdf: '%PDF-1.7\n',
  doc: '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1',
  docx: 'PK\u0003\u0004\0\0\0\0\0\0\0\0[Content_Types].xml word/',
  mp4: '\0\0\0\u0018ftypisom\0\0\0\0',
  mov: '\0\0\0\u0014ftypqt  \0\0\0\0',
  zip: 'PK\u0003\u0004\0\0\0\0',
};
const CONTENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  zip: 'application/zip',
};

test.each(Object.keys(STARTS) as (keyof typeof STARTS)[])(
  '[CASES-04] a study has a %s file: its card says so, and the download gives it as such',
  async (kind) => {
    const bytes = Buffer.from(STARTS[kind], 'latin1');
    const stored = await storeMedia(shop.ctx, { folder: 'case-studies', kind, name: `study.${kind}`, bytes });
    const address = stored.ok ? stored.value.address : '';
    const caseStudyId = id(30 + Object.keys(STARTS).indexOf(kind));
    await addCaseStudies(shop.ctx, {
      id: caseStudyId,
      title: `Told in ${kind}`,
      file_url: address,
      file_type: kind,
    });
    const page = await (await shop.get(`/resources?sort=newest-first&for=${kind}`)).text();
    const card = page.split('<article').find((part) => part.includes(`Told in ${kind}`)) ?? '';
    expect(card.replaceAll(/<[^>]+>/g, ' ')).toMatch(new RegExp(`\\b${kind}\\b`, 'i'));
    expect(card).toContain(`/resources/${caseStudyId}/download`);
    const led = await shop.get(`/resources/${caseStudyId}/download`);
    expect([led.status, led.headers.get('Location')]).toEqual([302, address]);
    const file = await shop.get(address);
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, CONTENT_TYPES[kind]]);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    await shop.ctx.db.delete(caseStudyDownloads).where(eq(caseStudyDownloads.caseStudyId, caseStudyId));
    await shop.ctx.db.delete(caseStudies).where(eq(caseStudies.id, caseStudyId));
  },
);

test('[CASES-04] there is no other type of file: neither an import nor the database takes one', async () => {
  for (const type of ['exe', 'html', 'svg', 'PDF', ''])
    await expect(
      addCaseStudies(shop.ctx, { title: 'Other', file_url: null, file_type: type }),
      type,
    ).rejects.toThrow('must be one of pdf, doc, docx, mp4, mov, zip');
  const change = shop.ctx.db
    .update(caseStudies)
    .set({ fileType: 'exe' })
    .where(eq(caseStudies.id, id(1)));
  await expect(change).rejects.toThrow('Failed query: update "case_studies"');
});

test('a changed study changes the kept page', async () => {
  await shop.get('/resources');
  await addCaseStudies(shop.ctx, { id: id(6), title: 'Finished a moment ago' });
  await expect
    .poll(async () => (await shop.get('/resources')).text(), { timeout: 10_000 })
    .toContain('Finished a moment ago');
});

const sync = (cookie = '') =>
  shop.handle(new Request(ORIGIN + SYNC, { method: 'POST', headers: { Origin: ORIGIN, Cookie: cookie } }));

test('[CASES-09] sync-case-studies, without a body, checks the files for the staff and gives a message', async () => {
  const visitor = await signedUp(shop, 'editor@example.com');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const denied = await sync(cookie);
  expect([denied.status, await denied.json()]).toEqual([
    403,
    { error: 'You do not have permission to do this.', code: 'FORBIDDEN' },
  ]);
  await shop.ctx.db.update(users).set({ role: 'editor' }).where(eq(users.email, 'editor@example.com'));
  const answer = await sync(cookie);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: 'Checked 1 file: 0 updated, 0 missing.' });
});

test('[CASES-09] sync-case-studies is closed to visitors', async () => {
  const answer = await sync();
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await shop.get(SYNC)).status).toBe(405);
  for (const page of ['/', '/services', '/resources', '/service/website-speed-optimization'])
    expect(await (await shop.get(page)).text()).not.toContain('sync-case-studies');
});

test('[CASES-05] when the studies cannot be read, the page says so with a retry, and is not kept', async () => {
  const path = '/resources?sort=alphabetical-desc';
  await shop.ctx.db.execute(sql`alter table case_studies rename to case_studies_away`);
  try {
    const html = await (await shop.get(path)).text();
    expect(html).toContain('Failed to load case studies');
    expect(html).toMatch(/<a[^>]*href="\/resources\?sort=alphabetical-desc"[^>]*>Retry<\/a>/);
    expect(shop.lookup('GET', path, NOW)).toBeNull();
  } finally {
    await shop.ctx.db.execute(sql`alter table case_studies_away rename to case_studies`);
  }
  expect(await (await shop.get(path)).text()).toContain('With a report');
  expect(await shop.ctx.db.$count(caseStudies)).toBeGreaterThan(4);
});
