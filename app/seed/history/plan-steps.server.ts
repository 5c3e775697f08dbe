import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { type GenerateWish, HISTORY_BATCH, SEED_SIZES } from '#app/modules/demo-data/seed-wish.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { deskSteps } from '../desk/plan-desk.server.ts';

import { chanceOf } from './chance.ts';
import { buyerContacts, type ContactRows, leadContacts, spamMessages } from './plan-contacts.server.ts';
import { type OrderPlan, planOrders } from './plan-orders.ts';
import { type Person, planPeople } from './plan-people.ts';
import { planSearches, planVisits } from './plan-visits.server.ts';
import { playOrder } from './play-order.server.ts';
import type { World } from './play.server.ts';
import { readWorld } from './read-world.server.ts';
import { renewSums } from './renew-sums.server.ts';
import { welcomeStaff } from './welcome-staff.server.ts';
import { storeFiles, writeOrders } from './write-orders.server.ts';
import { writeContacts, writeSpam, writeUsers } from './write-people.server.ts';

/** A part of a load that completes entirely or not at all. */
export type SeedStep = {
  /** Its label in the log once it is done. */
  words: string;
  run(ctx: AppContext): Promise<void>;
  /** Work outside the database, run before its transaction. */
  before?(ctx: AppContext): Promise<void>;
  /** It opens its own transactions. */
  isAlone?: boolean;
};

const ORDERS_AT_ONCE = 10;
const CONTACTS_AT_ONCE = 50;
const EVENTS_AT_ONCE = 500;

function inParts<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
}

/** Returns a mark for the mailboxes of one load; those of the demo's history need none. */
const tagOf = (batch: string): string => (batch === HISTORY_BATCH ? '' : `.${chanceOf(batch).hex(4)}`);

function orderSteps(plans: readonly OrderPlan[], buyers: readonly Person[], world: World): SeedStep[] {
  const used = new Set(plans.map(({ buyer }) => buyer.email));
  const people = buyers.filter(({ email }) => used.has(email));
  const at = plans[0]?.placedAt ?? world.now;
  return [
    ...inParts(people, CONTACTS_AT_ONCE).map((part) => ({
      words: `${part.length} buyers`,
      run: (ctx: AppContext) => writeUsers(ctx, part, { batch: world.batch, at }),
    })),
    ...contactSteps(buyerContacts(plans, world)),
    ...inParts(
      plans.map((plan, place) => ({ plan, place })),
      ORDERS_AT_ONCE,
    ).map((part) => {
      // Recomputed each time, because invoicing adds to the rows.
      const tell = () =>
        part.map(({ plan, place }) => playOrder(plan, world, chanceOf(`${world.batch}:order:${place}`)));
      return {
        words: `${part.length} orders`,
        before: async (ctx: AppContext) => {
          await drawReports(
            world,
            part.map(({ plan }) => plan),
          );
          await storeFiles(ctx, tell());
        },
        run: (ctx: AppContext) => writeOrders({ ...ctx, now: world.now }, tell()),
      };
    }),
  ];
}

/** Draws missing reports for the services of these orders. Imports the drawing code only here. */
async function drawReports({ reports, providerName }: World, plans: readonly OrderPlan[]): Promise<void> {
  const { drawReport } = await import('./draw-report.server.ts');
  for (const { service } of plans.flatMap(({ lines }) => lines))
    if (!reports.has(service.id)) {
      const points = service.scope.includedRows;
      reports.set(service.id, await drawReport({ title: service.title, provider: providerName, points }));
    }
}

const contactSteps = (told: readonly ContactRows[]): SeedStep[] =>
  inParts(told, CONTACTS_AT_ONCE).map((part) => ({
    words: `${part.length} contacts`,
    run: (ctx) => writeContacts(ctx, part),
  }));

/**
 * Returns the steps of a load: the same options at the same moment give the same rows, so that an interrupted
 * load can resume. The rows have this `batch`, or belong to one that has.
 */
export async function planSteps(
  ctx: AppContext,
  { wish, batch, now }: { wish: GenerateWish; batch: string; now: Date },
): Promise<SeedStep[]> {
  const { days, seed, parts } = wish;
  const size = SEED_SIZES[wish.size];
  const { world, sold } = await readWorld(ctx, batch, now);
  const chance = chanceOf(`${batch}:${seed}`);
  const buyers = planPeople(chance, Math.ceil(size.orders * 0.7), tagOf(batch));
  const leads = planPeople(chance, size.leads, `${tagOf(batch)}.l`);
  const steps: SeedStep[] = [];
  if (parts.includes('orders') && sold.length > 0) {
    const wished = { now, days, count: size.orders, zone: world.zone };
    steps.push(...orderSteps(planOrders(chance, wished, sold, buyers), buyers, world));
  }
  if (parts.includes('leads')) {
    steps.push(...contactSteps(leadContacts(leads, world, days)));
    steps.push({ words: 'advertising', run: (ctx) => writeSpam(ctx, spamMessages(world, days)) });
  }
  if (parts.includes('searches')) {
    const searches = inParts(planSearches(world, { days, count: size.searches }, sold), EVENTS_AT_ONCE);
    for (const part of searches)
      steps.push({
        words: `${part.length} searches`,
        run: async ({ db }) => void (await db.insert(searchEvents).values(part)),
      });
  }
  if (parts.includes('visits'))
    for (const part of inParts(planVisits(world, { days, count: size.visits }, sold), EVENTS_AT_ONCE))
      steps.push({
        words: `${part.length} events of visits`,
        run: async ({ db }) => void (await db.insert(analyticsEvents).values(part)),
      });
  if (batch === HISTORY_BATCH) steps.push(...deskSteps(world));
  steps.push({ words: 'sums of the days', isAlone: true, run: (ctx) => renewSums(ctx, days) });
  steps.push({ words: 'news for the team', run: (ctx) => welcomeStaff(ctx, null) });
  return steps;
}
