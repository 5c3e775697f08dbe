import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';

import { addReport, makeCaseStudyRow } from './fixtures.ts';
import { importCaseStudies } from './import-case-studies.server.ts';
import { caseStudies } from './tables.server.ts';

const ROW = {
  id: '00000000-0000-4000-8000-000000000401',
  title: 'Leads doubled',
  client_name: 'Northbeam Bikes',
  primary_service_category: 'Grow Sales & Leads',
  industry: 'Retail',
  excerpt: 'One page, one offer.',
  description: '<p>First.</p><p>Second.</p>',
  file_url: 'https://files.example/leads.pdf',
  file_type: 'pdf',
  is_featured: true,
  created_at: '2026-10-01T10:00:00Z',
  metrics: { zeta: 3, 'Conversion rate': '48%', 'ad spend': 900 },
  campaign_name: 'Autumn',
};

test('[DATA-02] a case study keeps every field, and its metrics their order', async () => {
  const ctx = await freshContext({ now: new Date('2026-11-20T12:00:00Z') });
  expect(await importCaseStudies(ctx, [ROW])).toEqual({ ok: true, value: { count: 1 } });
  const [stored] = await ctx.db.select().from(caseStudies);
  expect(stored).toMatchObject({
    id: ROW.id,
    title: 'Leads doubled',
    clientName: 'Northbeam Bikes',
    category: 'Grow Sales & Leads',
    industry: 'Retail',
    excerpt: 'One page, one offer.',
    description: '<p>First.</p><p>Second.</p>',
    fileUrl: 'https://files.example/leads.pdf',
    fileType: 'pdf',
    fileSizeBytes: null,
    isFeatured: true,
    createdAt: new Date('2026-10-01T10:00:00Z'),
    metrics: [
      { name: 'zeta', value: 3 },
      { name: 'Conversion rate', value: '48%' },
      { name: 'ad spend', value: 900 },
    ],
    campaignName: 'Autumn',
    status: 'published',
    permissionNote: 'Imported as published on 2026-11-20',
    isDemo: false,
    version: 1,
  });
});

test('only what the specification names is needed; a missing type comes from the address', async () => {
  const ctx = await freshContext();
  const row = {
    title: 'T',
    client_name: 'C',
    primary_service_category: 'Create Content',
    file_url: 'https://f.example/a.ZIP?x=1',
  };
  expect(await importCaseStudies(ctx, [row])).toMatchObject({ ok: true });
  const [stored] = await ctx.db.select().from(caseStudies);
  expect(stored).toMatchObject({ fileType: 'zip', metrics: [], isFeatured: false, createdAt: ctx.now });
});

test('every bad field is named and nothing is written', async () => {
  const ctx = await freshContext();
  const outcome = await importCaseStudies(ctx, [
    makeCaseStudyRow(),
    makeCaseStudyRow({ primary_service_category: 'Other', file_type: 'exe', title: ' ' }),
    makeCaseStudyRow({
      file_url: 'http://files.example/a.pdf',
      metrics: { a: true },
      created_at: 'yesterday',
    }),
    makeCaseStudyRow({ file_url: 'javascript:alert(1)', client_name: null, is_featured: 'yes' }),
    'no object',
  ]);
  const fields = outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
  expect(fields.toSorted()).toEqual([
    '2 file_type',
    '2 primary_service_category',
    '2 title',
    '3 created_at',
    '3 file_url',
    '3 metrics.a',
    '4 client_name',
    '4 file_url',
    '4 is_featured',
    '5 (row)',
  ]);
  expect(await ctx.db.$count(caseStudies)).toBe(0);
});

test('a file of ours has to be here and of the type the row says; its size is taken from it', async () => {
  const ctx = await freshContext();
  const address = await addReport(ctx);
  const absolute = `${ctx.settings.publicUrl}${address}`;
  expect(
    await importCaseStudies(ctx, [makeCaseStudyRow({ file_url: absolute, file_type: null })]),
  ).toMatchObject({
    ok: true,
  });
  const [stored] = await ctx.db.select().from(caseStudies);
  expect(stored).toMatchObject({ fileUrl: address, fileType: 'pdf', fileSizeBytes: 19 });
  const outcome = await importCaseStudies(ctx, [
    makeCaseStudyRow({ file_url: address, file_type: 'zip' }),
    makeCaseStudyRow({ file_url: '/media/case-studies/0123456789abcdef0123456789abcdef.pdf' }),
    makeCaseStudyRow({ file_url: '/media/../app-secret' }),
  ]);
  expect(outcome).toMatchObject({
    ok: false,
    failure: {
      problems: [
        { row: 1, field: 'file_type' },
        { row: 2, field: 'file_url' },
        { row: 3, field: 'file_url' },
      ],
    },
  });
});

test('an id that is there already is refused, unless the import replaces', async () => {
  const ctx = await freshContext();
  await importCaseStudies(ctx, [ROW]);
  expect(await importCaseStudies(ctx, [ROW])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 1, field: 'id' }] },
  });
  expect(await importCaseStudies(ctx, [ROW, ROW])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 2, field: 'id' }] },
  });
  expect(await importCaseStudies(ctx, [ROW], { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(caseStudies)).toBe(1);
});
