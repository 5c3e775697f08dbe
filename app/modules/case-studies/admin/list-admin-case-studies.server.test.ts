import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addReport, addCaseStudies } from '../fixtures.ts';
import { caseStudies, caseStudyDownloads } from '../tables.server.ts';
import {
  countCaseStudiesByTab,
  listAdminCaseStudies,
  listAdminCaseStudyIds,
} from './list-admin-case-studies.server.ts';
import { defineCaseStudyListUrlParameters, type AdminCaseStudyListTab } from './case-study-search.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const state = (tab: AdminCaseStudyListTab, query = '') =>
  defineCaseStudyListUrlParameters(tab).read(new URLSearchParams(query));

async function world() {
  const ctx = { ...(await freshContext()), actor: actorOf('analyst') };
  const report = await addReport(ctx);
  await addCaseStudies(
    ctx,
    { id: id(1), title: 'Beta', file_url: report, file_type: 'pdf', campaign_name: 'Autumn' },
    { id: id(2), title: 'alpha', file_url: null, file_type: null, is_featured: true },
    { id: id(3), title: 'Gamma', status: 'draft', client_name: '100% Bakery', file_type: 'zip' },
    { id: id(4), title: 'Trashed' },
  );
  await ctx.db
    .update(caseStudies)
    .set({ deletedAt: ctx.now })
    .where(eq(caseStudies.id, id(4)));
  const day = (back: number) => addDays(ctx.now, -back).toISOString().slice(0, 10);
  await ctx.db.insert(caseStudyDownloads).values([
    { caseStudyId: id(1), day: day(0), count: 2 },
    { caseStudyId: id(1), day: day(29), count: 3 },
    { caseStudyId: id(1), day: day(30), count: 50 },
    { caseStudyId: id(3), day: day(1), count: 9 },
  ]);
  const titles = async (tab: AdminCaseStudyListTab, query = '') =>
    (await listAdminCaseStudies(ctx, tab, state(tab, query))).rows.map(({ title }) => title);
  return { ctx, titles };
}

test('tabs, filters and search find what they say', async () => {
  const { ctx, titles } = await world();
  expect(await countCaseStudiesByTab(ctx)).toEqual({ all: 3, published: 2, draft: 1, trash: 1 });
  expect(await titles('all', 'sort=a-z')).toEqual(['alpha', 'Beta', 'Gamma']);
  expect(await titles('published', 'sort=z-a')).toEqual(['Beta', 'alpha']);
  expect(await titles('draft')).toEqual(['Gamma']);
  expect(await titles('trash')).toEqual(['Trashed']);
  expect(await titles('all', 'file=none')).toEqual(['alpha']);
  expect(await titles('all', 'file=pdf')).toEqual(['Beta']);
  expect(await titles('all', 'file=link')).toEqual(['Gamma']);
  expect(await titles('all', 'featured=yes')).toEqual(['alpha']);
  expect(await titles('all', 'campaign=autumn')).toEqual(['Beta']);
  expect(await titles('all', 'q=100%25')).toEqual(['Gamma']);
  expect(await titles('all', 'category=Nothing')).toHaveLength(3);
  expect(await listAdminCaseStudyIds(ctx, 'draft', state('draft'))).toEqual([id(3)]);
});

test('downloads are those of the last 30 days, today among them', async () => {
  const { ctx } = await world();
  const { rows } = await listAdminCaseStudies(ctx, 'all', state('all', 'sort=a-z'));
  expect(rows.map(({ downloads, file }) => [downloads, file])).toEqual([
    [0, null],
    [5, 'PDF, 19 B'],
    [9, 'ZIP, a link'],
  ]);
});

test('the list is for those who may read it', async () => {
  const { ctx } = await world();
  const fulfiller = { ...ctx, actor: actorOf('fulfiller') };
  await expect(listAdminCaseStudies(fulfiller, 'all', state('all'))).rejects.toMatchObject({ status: 403 });
  await expect(countCaseStudiesByTab(fulfiller)).rejects.toMatchObject({ status: 403 });
  await expect(listAdminCaseStudyIds(fulfiller, 'all', state('all'))).rejects.toMatchObject({ status: 403 });
});

test('ten thousand with downloads are listed, counted and shown within the time of a page', async () => {
  const ctx = { ...(await freshContext()), actor: actorOf('analyst') };
  await addCaseStudies(ctx, { id: id(0), title: 'Seed' });
  await ctx.db.execute(sql`
    insert into case_studies (id, title, client_name, primary_service_category, file_url, file_type, status, permission_note, is_featured, campaign_name, created_at, updated_at)
    select gen_random_uuid(), 'Study ' || n, 'Client ' || n, primary_service_category, file_url, file_type,
      (array['published', 'draft'])[1 + n % 2], 'By mail', n % 50 = 0, 'Campaign ' || n % 100, now(), now() - n * interval '1 hour'
    from case_studies, generate_series(1, 10000) n`);
  await ctx.db.execute(sql`
    insert into case_study_downloads (study_id, day, count)
    select id, current_date - back, 3 from case_studies, generate_series(0, 4) back`);
  await ctx.db.execute(sql`analyze case_studies`);
  const timed = async (work: () => Promise<unknown>) => {
    await work();
    const begun = performance.now();
    await work();
    return Math.round(performance.now() - begun);
  };
  const listed = (query = '', tab: AdminCaseStudyListTab = 'all') =>
    listAdminCaseStudies(ctx, tab, state(tab, query));
  const figures = {
    counts: await timed(() => countCaseStudiesByTab(ctx)),
    first: await timed(() => listed()),
    last: await timed(() => listed('page=400')),
    title: await timed(() => listed('sort=a-z')),
    searched: await timed(() => listed('q=client+99')),
    campaign: await timed(() => listed('campaign=campaign+7', 'published')),
  };
  ctx.log.info(figures, 'ms at 10,000 case studies');
  expect((await listed('q=client+999')).rows.map(({ title }) => title)).toContain('Study 999');
  expect(Math.max(...Object.values(figures))).toBeLessThan(1_500);
});
