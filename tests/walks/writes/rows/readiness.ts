import { randomUUID } from 'node:crypto';

import { providerEvents } from '#app/modules/payments/tables.server.ts';
import { readinessRuns, readinessTicks } from '#app/modules/readiness/tables.server.ts';
import { TEST_GATEWAY_CALL_LIMITS } from '#app/sandbox/fixtures.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

const PAGE = '/admin/stripe-readiness';

/** Prepares a tick that is set or not. */
async function tickFor(world: World, isSet: boolean) {
  const { db, now } = world.ctx();
  await db.delete(readinessTicks);
  if (isSet) await db.insert(readinessTicks).values({ id: 'refund', tickedAt: now });
  return { path: PAGE, fields: { tick: 'refund' } };
}

/** Creates an event of the provider whose processing was given up. */
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

const again: Action = { may: MAY.MANAGERS, make: deadEvent };
/** Creates a paid checkout of which the shop was not notified. */
async function unreportedPayment(world: World) {
  const { id: serviceId } = await serviceFor(world);
  const cart = { items: [{ serviceId, quantity: 1 }], promoCode: null, user_id: null };
  const { url }: { url: string } = await (await world.shop.post('/api/create-checkout', cart)).json();
  const session = url.split('/').at(-1) ?? '';
  const ctx = world.ctx();
  const checkout = await ctx.payments.gateway?.getCheckout(session, TEST_GATEWAY_CALL_LIMITS);
  const card = { card_number: '4242 4242 4242 4242', email: 'ada@walk.example' };
  const expected_amount = checkout?.amountTotalCents ?? 0;
  await paySandboxCheckoutSession(ctx, session, { ...card, intent: 'card', expected_amount });
  return { path: `${PAGE}/comparison`, fields: { session } };
}

const comparisonRows = at(`${PAGE}/comparison`, { fix: { may: MAY.MANAGERS, make: unreportedPayment } });
const eventRows = at(`${PAGE}/events`, { retry: again, replay: again });

const checkRows = at(PAGE, {
  run: {
    may: MAY.MANAGERS,
    make: async (world) => {
      await world.ctx().db.delete(readinessRuns);
      return { path: PAGE, fields: {} };
    },
  },
  'test-checkout': {
    may: MAY.MANAGERS,
    make: async (world) => {
      await serviceFor(world);
      return { path: PAGE, fields: {} };
    },
  },
  tick: { may: MAY.OWNER, make: (world) => tickFor(world, false) },
  untick: { may: MAY.OWNER, make: (world) => tickFor(world, true) },
});

/** Whether the shop may take payments, and the provider's events. */
export const readinessRows: Row[] = [...checkRows, ...eventRows, ...comparisonRows];
