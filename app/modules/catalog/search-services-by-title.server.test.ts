import { expect, test } from 'vitest';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { searchServicesByTitle } from './search-services-by-title.server.ts';
import { addServiceFixtures } from './fixtures.ts';
import { moveServicesToTrash } from './trash/trash-services.server.ts';

const IN_TRASH = '00000000-0000-4000-8000-000000000001';

test('a service is found by words of its title in any order, whatever its status, but not in the trash', async () => {
  const ctx = await freshContext({ actor: actorOf('editor') });
  await addServiceFixtures(
    ctx,
    { service_title: 'Café menu, 100% new', status: 'draft' },
    { service_title: 'Café photos' },
    { service_title: 'Old café menu', id: IN_TRASH },
  );
  await moveServicesToTrash(ctx, [IN_TRASH]);
  const titles = async (...words: string[]) =>
    (await searchServicesByTitle(ctx, words, 8)).map(({ title }) => title);
  expect(await titles('MENU', 'cafe')).toEqual(['Café menu, 100% new']);
  expect(await titles('caf')).toEqual(['Café menu, 100% new', 'Café photos']);
  expect(await titles('100%')).toEqual(['Café menu, 100% new']);
  expect(await titles('1_0')).toEqual([]);
  expect(await searchServicesByTitle(ctx, ['caf'], 1)).toHaveLength(1);
});

test('who may not read the catalogue finds nothing in it', async () => {
  const ctx = await freshContext({ actor: actorOf('fulfiller') });
  await expect(searchServicesByTitle(ctx, ['menu'], 8)).rejects.toMatchObject({ status: 403 });
});
