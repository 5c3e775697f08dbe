import { afterAll, beforeAll, expect, test } from 'vitest';

import routes from '#app/routes.ts';

import { readSource } from '../../source/declarations.ts';
import { listAddresses } from '../../source/intents.ts';
import { downloadRows } from './rows/downloads.ts';
import { readRow } from './walk.ts';
import { openWorld, type World } from './world.ts';

/** Only forms are posted there; a GET redirects to their page. */
const NOTHING_TO_SEE = new Set([
  '/account/picture',
  '/account/data',
  '/admin/bulk/upload',
  '/admin/theme',
  '/admin/menu-groups',
  '/admin/data-set',
  '/admin/keys',
  '/admin/set-up',
  '/admin/orders/:id/upload',
  '/orders/:id/upload',
]);

const source = readSource(['app/**/*.{ts,tsx}']);
const found = listAddresses(routes)
  .filter(({ file }) => source.has(`${file}#loader`) && !source.has(`${file}#default`))
  .map(({ address }) => address)
  .filter((address) => /^\/(account|admin|orders)\//.test(address) && !NOTHING_TO_SEE.has(address));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.shop.close());

test('[T5] every private download is served to those who may have it, and to no one else', async () => {
  expect(found.toSorted()).toEqual(downloadRows.map(({ address }) => address).toSorted());
  const faults: string[] = [];
  for (const row of downloadRows) faults.push(...(await readRow(world, row)));
  expect(faults).toEqual([]);
});
