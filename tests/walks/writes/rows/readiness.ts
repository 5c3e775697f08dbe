import { randomUUID } from 'node:crypto';

import { providerEvents } from '#app/modules/payments/tables.server.ts';
import { readinessRuns, readinessTicks } from '#app/modules/readiness/tables.server.ts';

import { at, type Deed, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const PAGE = '/admin/stripe-readiness';

/** A tick that is not set, or is. */
async function tickFor(world: World, isSet: boolean) {
  const { db, now } = world.ctx();
  await db.delete(readinessTicks);
  if (isSet) await db.insert(readinessTicks).values({ id: 'refund', tickedAt: now });
  return { path: PAGE, fields: { tick: 'refund' } };
}

/** A message of the provider that gave up. */
async function deadEvent(world: World) {
  const { db, now } = world.ctx();
  const event = `evt_${randomUUID().slice(0, 8)}`;
  await db.insert(providerEvents).values({
    eventId: event,
    type: 'refund.created',
    objectId: 're_1',
    isLive: false,
    providerCreatedAt: now,
    receivedAt: now,
    source: 'webhook',
    state: 'dead',
  });
  return { path: `${PAGE}/events`, fields: { event } };
}

const again: Deed = { may: MAY.MANAGERS, make: deadEvent };
const eventRows = at(`${PAGE}/events`, { retry: again, replay: again });

const checkRows = at(PAGE, {
  run: {
    may: MAY.MANAGERS,
    make: async (world) => {
      await world.ctx().db.delete(readinessRuns);
      return { path: PAGE, fields: {} };
    },
  },
  tick: { may: MAY.OWNER, make: (world) => tickFor(world, false) },
  untick: { may: MAY.OWNER, make: (world) => tickFor(world, true) },
});

/** Whether the shop may take payments, and what its provider told. */
export const readinessRows: Row[] = [...checkRows, ...eventRows];
