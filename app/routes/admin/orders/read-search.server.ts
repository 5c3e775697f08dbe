import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import {
  type DeskPerson,
  type DeskSight,
  deskSearch,
  type DeskState,
} from '#app/modules/order-pages/desk/desk-search.ts';
import { deskTab } from '#app/modules/order-pages/desk/desk-words.ts';
import { listWorkers } from '#app/modules/order-pages/desk/list-workers.server.ts';
import { readSight } from '#app/modules/order-pages/desk/read-sight.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns the search an address of the list asks for, limited to this role's rights, with the data needed to
 * build such addresses.
 */
export async function readSearch(ctx: AppContext, address: URLSearchParams) {
  const sight: DeskSight = readSight(ctx);
  const people: DeskPerson[] = sight.isAssignedOnly ? [] : await listWorkers(ctx);
  const search = deskSearch(deskTab(address.get('tab')), sight, people);
  const state: DeskState = { ...search.read(address), zone: await readShopZone(ctx) };
  return { sight, people, search, state };
}
