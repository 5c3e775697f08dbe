import type { ShopSetUpStepName } from '#app/modules/set-up/set-up-steps.ts';
import { setUpMarks } from '#app/modules/set-up/tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

import { categoryRows } from './categories.ts';
import { seedToolRows } from './seed-tools.ts';
import { serviceRows } from './services.ts';
import { settingsRows } from './settings.ts';

/** Returns the action of another page as a step of the set-up, where only the owner may do it. */
function inStep(
  step: ShopSetUpStepName,
  rows: readonly Row[],
  [address, intent]: readonly [string, string],
): Action {
  const row = rows.find((row) => row.address === address && row.intent === intent);
  if (!row) throw new Error(`no row of ${address} is called ${intent}`);
  const { needsProof } = row;
  return {
    may: MAY.OWNER,
    ...(needsProof && { needsProof }),
    make: async (world, who) => ({ ...(await row.make(world, who)), path: `/admin/set-up/${step}` }),
  };
}

/** Returns an action that leaves a mark, which does not exist yet. */
const marking = (path: string): Action => ({
  may: MAY.OWNER,
  make: async (world) => {
    await world.ctx().db.delete(setUpMarks);
    return { path };
  },
});

async function hiddenList(world: World) {
  const { db, now } = world.ctx();
  await db.insert(setUpMarks).values({ mark: 'put-away', markedAt: now }).onConflictDoNothing();
  return { path: '/admin/set-up' };
}

const SETTINGS = '/admin/homepage-content/settings';
const NEW = '/admin/services/new';

/** The set-up of a new shop. */
export const setUpRows: Row[] = [
  ...at('/admin/set-up', {
    'put-away': marking('/admin/set-up'),
    'confirm-promises': marking('/admin/set-up'),
    show: { may: MAY.OWNER, make: hiddenList },
  }),
  ...at('/admin/set-up/:step', {
    skip: marking('/admin/set-up/mail'),
    keep: marking('/admin/set-up/catalogue'),
    'save-shop': inStep('business', settingsRows, [SETTINGS, 'save-shop']),
    'save-look': inStep('look', settingsRows, [SETTINGS, 'save-look']),
    'save-dates': inStep('calendar', settingsRows, [SETTINGS, 'save-dates']),
    'save-categories': inStep('catalogue', categoryRows, ['/admin/categories', 'save']),
    remove: inStep('catalogue', seedToolRows, ['/admin/seed-tools/remove', 'remove']),
    'test-mail': inStep('mail', seedToolRows, ['/admin/seed-tools', 'test-mail']),
    save: inStep('first-service', serviceRows, [NEW, 'save']),
    publish: inStep('first-service', serviceRows, [NEW, 'publish']),
  }),
];
