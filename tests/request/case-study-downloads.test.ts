import { afterAll, beforeAll, expect, test } from 'vitest';

import { addReport, addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudyDownloads } from '#app/modules/case-studies/tables.server.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ZIP = '/api/create-case-study-zip';

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

async function downloadsOf(caseStudyId: string): Promise<number> {
  const rows = await shop.ctx.db.select().from(caseStudyDownloads);
  return rows.filter((row) => row.caseStudyId === caseStudyId).reduce((sum, { count }) => sum + count, 0);
}

const head = (path: string) => shop.handle(new Request(ORIGIN + path, { method: 'HEAD' }));

test('a download is counted and leads to the file, which is sent as an attachment', async () => {
  const before = await downloadsOf(id(1));
  const answer = await shop.get(`/resources/${id(1)}/download`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe(report);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(await downloadsOf(id(1))).toBe(before + 1);
  const file = await shop.get(report);
  expect(file.headers.get('Content-Disposition')).toContain('attachment');
  expect(await file.text()).toContain('%PDF-');
  expect((await shop.get(`/resources/${id(2)}/download`)).headers.get('Location')).toBe(
    'https://files.example/b.zip',
  );
});

test('HEAD shows whether a download is available and does not count it', async () => {
  const before = await downloadsOf(id(1));
  expect((await head(`/resources/${id(1)}/download`)).status).toBe(302);
  expect((await head(`/resources/${id(3)}/download`)).status).toBe(404);
  expect(await downloadsOf(id(1))).toBe(before);
});

test('without a file a visitor without script reads why', async () => {
  const answer = await shop.get(`/resources/${id(3)}/download`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('Download Error');
  expect(html).toContain('File URL is not available for this case study.');
  expect(html).toContain('href="/resources"');
});

test('drafts, unknown ids and text that is no id have no download', async () => {
  for (const wrong of [id(4), id(404), 'x', "1' or '1'='1", '%00', '..%2f..%2fapp-secret', 'x'.repeat(300)]) {
    const { status, headers } = await shop.get(`/resources/${wrong}/download`);
    expect([400, 404, 414], wrong).toContain(status);
    expect(headers.get('Location'), wrong).toBeNull();
  }
});

test('create-case-study-zip answers with the addresses of the files', async () => {
  const answer = await shop.post(ZIP, {
    case_study_ids: [id(2), id(1), id(3)],
    campaign_name: 'Launch',
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    files: [{ file_url: 'https://files.example/b.zip' }, { file_url: report }],
  });
});

test('create-case-study-zip refuses what names no file, and bodies of another shape', async () => {
  const none = await shop.post(ZIP, { case_study_ids: [id(3), id(4), id(404)], campaign_name: 'Launch' });
  expect(none.status).toBe(404);
  expect(await none.json()).toEqual({ error: 'Failed to prepare campaign download', code: 'NO_FILES' });
  for (const body of [
    '{',
    '[]',
    {},
    { case_study_ids: id(1), campaign_name: 'Launch' },
    { case_study_ids: [], campaign_name: 'Launch' },
    { case_study_ids: [id(1)] },
    { case_study_ids: ['../../etc/passwd'], campaign_name: 'Launch' },
    { case_study_ids: Array(500).fill(id(1)), campaign_name: 'Launch' },
    { case_study_ids: [{ $ne: null }], campaign_name: 'Launch' },
    { case_study_ids: [id(1)], campaign_name: 'x'.repeat(5_000) },
  ]) {
    const answer = await shop.post(ZIP, body);
    expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect((await shop.get(ZIP)).status).toBe(405);
  const foreign = await shop.post(ZIP, {}, { Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

test('downloads end after 120 an hour, campaigns after 10, and both say when to come back', async () => {
  const limited = await openTestShop();
  const address = await addReport(limited.ctx);
  await addCaseStudies(limited.ctx, { id: id(1), file_url: address });
  const download = () => limited.get(`/resources/${id(1)}/download`);
  for (let n = 0; n < 120; n += 1) expect((await download()).status).toBe(302);
  const refused = await download();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Failed to start download. Please try again.');
  const body = { case_study_ids: [id(1)], campaign_name: 'Launch' };
  for (let n = 0; n < 10; n += 1) expect((await limited.post(ZIP, body)).status).toBe(200);
  const last = await limited.post(ZIP, body);
  expect(last.status).toBe(429);
  expect(await last.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
  await limited.close();
});
