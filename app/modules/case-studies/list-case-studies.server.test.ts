import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';

import { findCaseStudyDownload } from './find-download.server.ts';
import { addReport, addCaseStudies } from './fixtures.ts';
import {
  findPublicCaseStudyById,
  listCaseStudies,
  listCaseStudiesById,
  listCaseStudiesByCategory,
} from './list-case-studies.server.ts';
import { readCaseStudyCards, loadCaseStudiesPageData } from './read-case-study-page.server.ts';
import { caseStudies } from './tables.server.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const day = (n: number) => new Date(Date.UTC(2026, 9, n)).toISOString();
const ALL = { category: null, sort: 'newest-first' } as const;

test('[CASES-03] all studies come featured first, then the newest', async () => {
  const ctx = await freshContext();
  await addCaseStudies(
    ctx,
    { title: 'old', created_at: day(1) },
    { title: 'featured old', created_at: day(2), is_featured: true },
    { title: 'new', created_at: day(9) },
    { title: 'featured new', created_at: day(3), is_featured: true },
  );
  const titles = (await listCaseStudies(ctx)).map((caseStudy) => caseStudy.title);
  expect(titles).toEqual(['featured new', 'featured old', 'new', 'old']);
});

test('drafts and studies in the trash are nowhere public', async () => {
  const ctx = await freshContext();
  await addCaseStudies(ctx, { id: id(1), status: 'draft' }, { id: id(2) }, { id: id(3) });
  await ctx.db
    .update(caseStudies)
    .set({ deletedAt: ctx.now })
    .where(eq(caseStudies.id, id(3)));
  expect((await listCaseStudies(ctx)).map((caseStudy) => caseStudy.id)).toEqual([id(2)]);
  for (const hidden of [id(1), id(3)]) {
    expect(await findPublicCaseStudyById(ctx, hidden)).toBeNull();
    expect(await findCaseStudyDownload(ctx, hidden)).toEqual({
      ok: false,
      failure: { code: 'unknown-case-study' },
    });
  }
  expect(await listCaseStudiesByCategory(ctx, 'Fix Problems')).toHaveLength(1);
});

test('[DETAIL-10] a service page lists up to ten case studies of its category: featured, then newest', async () => {
  const ctx = await freshContext();
  const many = Array.from({ length: 12 }, (_, n) => ({ title: `study ${n}`, created_at: day(n + 1) }));
  await addCaseStudies(
    ctx,
    ...many,
    { title: 'featured', created_at: day(1), is_featured: true },
    { title: 'measured', created_at: day(20), metrics: { roi: 3 } },
    { title: 'elsewhere', created_at: day(30), primary_service_category: 'Create Content' },
  );
  const cards = await readCaseStudyCards(ctx, 'Fix Problems');
  expect(cards.map(({ title }) => title)).toEqual([
    'featured',
    'measured',
    ...Array.from({ length: 8 }, (_, n) => `study ${11 - n}`),
  ]);
  expect(cards.slice(0, 3).map(({ stars }) => stars)).toEqual([5, 5, 4]);
  expect(await readCaseStudyCards(ctx, 'Advise & Plan')).toEqual([]);
});

test('the page filters and sorts its grid and keeps the leading study above it', async () => {
  const ctx = await freshContext();
  await addCaseStudies(
    ctx,
    { title: 'B fix', created_at: day(5) },
    { title: 'A fix', created_at: day(1) },
    { title: 'Lead', created_at: day(3), is_featured: true, primary_service_category: 'Create Content' },
  );
  const page = await loadCaseStudiesPageData(ctx, { category: 'Fix Problems', sort: 'alphabetical-asc' });
  expect(page.featured?.title).toBe('Lead');
  expect(page.items.map(({ title }) => title)).toEqual(['A fix', 'B fix']);
  expect((await loadCaseStudiesPageData(ctx, ALL)).items).toHaveLength(3);
});

test('without a featured study none leads, and an empty shop has an empty page', async () => {
  const ctx = await freshContext();
  expect(await loadCaseStudiesPageData(ctx, ALL)).toMatchObject({
    featured: null,
    items: [],
    hasFailed: false,
  });
  await addCaseStudies(ctx, {});
  expect((await loadCaseStudiesPageData(ctx, ALL)).featured).toBeNull();
});

test('if the database fails, the page is marked as failed and the cards are empty', async () => {
  const ctx = await freshContext();
  let fallbacks = 0;
  const broken = {
    ...ctx,
    onFallback: () => void (fallbacks += 1),
    get db(): typeof ctx.db {
      throw new Error('no database');
    },
  };
  expect(await loadCaseStudiesPageData(broken, ALL)).toMatchObject({ hasFailed: true, items: [] });
  expect(await readCaseStudyCards(broken, 'Fix Problems')).toEqual([]);
  expect(fallbacks).toBe(2);
});

test('a campaign is two studies or more whose files can be had', async () => {
  const ctx = await freshContext();
  const campaign_name = 'Lumen launch';
  await addCaseStudies(
    ctx,
    { title: 'One', campaign_name, created_at: day(3) },
    { title: 'Two', campaign_name, created_at: day(2) },
    { title: 'No file', campaign_name, file_url: null },
    { title: 'Alone', campaign_name: 'Other' },
  );
  const { campaigns } = await loadCaseStudiesPageData(ctx, ALL);
  expect(campaigns.map(({ name, items }) => [name, items.map(({ title }) => title)])).toEqual([
    [campaign_name, ['One', 'Two']],
  ]);
});

test('[CASES-06] a study without an address, or whose file is lost, has no download', async () => {
  const ctx = await freshContext();
  const address = await addReport(ctx);
  await addCaseStudies(
    ctx,
    { id: id(1), file_url: null },
    { id: id(2), file_url: '' },
    { id: id(3), file_url: address },
  );
  expect(await findCaseStudyDownload(ctx, id(3))).toEqual({
    ok: true,
    value: { caseStudyId: id(3), address },
  });
  await ctx.storage.remove(address.replace('/media/', ''));
  for (const n of [1, 2, 3])
    expect(await findCaseStudyDownload(ctx, id(n))).toEqual({ ok: false, failure: { code: 'no-file' } });
  const shown = (await loadCaseStudiesPageData(ctx, ALL)).items.map((caseStudy) => [
    caseStudy.id,
    caseStudy.download?.facts,
  ]);
  expect(Object.fromEntries(shown)).toMatchObject({ [id(1)]: undefined, [id(2)]: undefined });
});

test('ids that are none, unknown or repeated find what there is, in the order asked', async () => {
  const ctx = await freshContext();
  await addCaseStudies(ctx, { id: id(1) }, { id: id(2) });
  const found = await listCaseStudiesById(ctx, [id(2), "'; drop table", id(9), id(2), id(1).toUpperCase()]);
  expect(found.map((caseStudy) => caseStudy.id)).toEqual([id(2), id(1)]);
  expect(await listCaseStudiesById(ctx, [])).toEqual([]);
});
