import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { addServiceFixtures } from './fixtures.ts';
import {
  countServicesByStatus,
  streamAdminServicesForExport,
  listAdminServices,
  listFilteredAdminServiceIds,
} from './list-admin-services.server.ts';
import { adminServiceListSearchParameters } from './service-list.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const asAnalyst = () => freshContext({ actor: actorOf('analyst') });
const state = (query = '') => adminServiceListSearchParameters.read(new URLSearchParams(query));

async function titles(ctx: AppContext, query = ''): Promise<string[]> {
  const { rows } = await listAdminServices(ctx, state(query), await countServicesByStatus(ctx));
  return rows.map(({ title }) => title ?? '(none)');
}

async function exported(ctx: AppContext, query = '') {
  const rows = [];
  for await (const part of streamAdminServicesForExport(ctx, state(query))) rows.push(...part);
  return rows;
}

/** Five services that differ in every sort and filter of the list, and one in the trash. */
async function fiveServices() {
  const ctx = await asAnalyst();
  const at = (day: number) => ({ updated_at: `2026-11-0${day}T00:00:00Z` });
  await addServiceFixtures(
    ctx,
    { service_title: 'Beta', price_usd: 300_00, projects_sold_30d: 1, ...at(3), status: 'draft' },
    { service_title: 'alpha', price_usd: 200_00, projects_sold_30d: 9, ...at(1) },
    {
      service_title: 'Ägypten',
      price_usd: 250_00,
      projects_sold_30d: 5,
      ...at(5),
      category: 'Create Content',
    },
    { service_title: 'gamma', price_usd: null, projects_sold_30d: 0, ...at(4), status: 'archived' },
    { service_title: null, price_usd: 100_00, projects_sold_30d: 2, ...at(2), category: null },
    { service_title: 'Gone', price_usd: 100_00, projects_sold_30d: 99, ...at(6), deleted_at: '2026-11-19' },
  );
  return ctx;
}

test('[ALIST-04] [ALIST-13] the seven sorts order what is outside the trash', async () => {
  const ctx = await fiveServices();
  expect(await titles(ctx)).toEqual(['Ägypten', 'gamma', 'Beta', '(none)', 'alpha']);
  expect(await titles(ctx, 'sort=oldest')).toEqual(['alpha', '(none)', 'Beta', 'gamma', 'Ägypten']);
  expect(await titles(ctx, 'sort=popular')).toEqual(['alpha', 'Ägypten', '(none)', 'Beta', 'gamma']);
  expect((await titles(ctx, 'sort=price-desc')).map((title) => title[0])).toEqual(['B', 'Ä', 'a', '(', 'g']);
  expect((await titles(ctx, 'sort=price-asc')).map((title) => title[0])).toEqual(['(', 'a', 'Ä', 'B', 'g']);
  expect(await titles(ctx, 'sort=a-z')).toEqual(['(none)', 'Ägypten', 'alpha', 'Beta', 'gamma']);
  expect(await titles(ctx, 'sort=z-a')).toEqual(['gamma', 'Beta', 'alpha', 'Ägypten', '(none)']);
});

test('[ALIST-01] [ALIST-13] the stat cards count every status and the trash', async () => {
  const ctx = await fiveServices();
  expect(await countServicesByStatus(ctx)).toEqual({
    total: 5,
    published: 3,
    draft: 1,
    archived: 1,
    trash: 1,
  });
});

test('[ALIST-03] status and category filter, and search looks into titles and descriptions', async () => {
  const ctx = await fiveServices();
  expect(await titles(ctx, 'status=draft')).toEqual(['Beta']);
  expect(await titles(ctx, 'status=published&category=create')).toEqual(['Ägypten']);
  expect(await titles(ctx, 'q=AGYPT')).toEqual(['Ägypten']);
  expect(await titles(ctx, 'q=one+page&status=archived')).toEqual(['gamma']);
  expect(await titles(ctx, 'q=hosting+beta')).toEqual(['Beta']);
  // Names of sections and wildcards do not match descriptions.
  for (const q of ['included', '%25', '_', "';--", '"about"'])
    expect(await titles(ctx, `q=${q}`)).toEqual([]);
  expect(await listFilteredAdminServiceIds(ctx, state('q=hosting'))).toHaveLength(5);
});

test('pages follow one another, say how many there are, and end with the last one', async () => {
  const ctx = await asAnalyst();
  await addServiceFixtures(
    ctx,
    ...Array.from({ length: 60 }, (_, n) => ({ service_title: `Service ${n % 3}` })),
  );
  const counts = await countServicesByStatus(ctx);
  const seen: string[] = [];
  for (const page of [1, 2, 3]) {
    const list = await listAdminServices(ctx, state(`page=${page}&sort=a-z`), counts);
    expect(list).toMatchObject({ page, size: 25, total: { count: 60, isMore: false }, hasNext: page < 3 });
    seen.push(...list.rows.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(60);
  expect((await listAdminServices(ctx, state('page=99&q=service'), counts)).page).toBe(3);
  const everything = await exported(ctx, 'sort=a-z');
  expect(everything.map(({ id }) => id)).toEqual(seen);
});

test('[ALIST-12] a row leads to slug or id, and has the figures that are stored', async () => {
  const ctx = await asAnalyst();
  await addServiceFixtures(ctx, { id: ID(1), slug: 'page', reviews: 7 }, { id: ID(2), slug: null });
  const { rows } = await listAdminServices(ctx, state('sort=oldest'), await countServicesByStatus(ctx));
  expect(rows.map(({ address, stored }) => [address, stored])).toEqual([
    ['page', { projectsSold30d: 3, reviews: 7 }],
    [ID(2), { projectsSold30d: 3, reviews: 0 }],
  ]);
});

test('a fulfiller and a customer read nothing of the list', async () => {
  const ctx = await asAnalyst();
  for (const role of ['fulfiller', 'customer'] as const) {
    const other = { ...ctx, actor: actorOf(role) };
    await expect(countServicesByStatus(other)).rejects.toMatchObject({ status: 403 });
    await expect(listFilteredAdminServiceIds(other, state())).rejects.toMatchObject({ status: 403 });
    await expect(exported(other)).rejects.toMatchObject({ status: 403 });
  }
});
