import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { type GenerateRequest, HISTORY_BATCH, SEED_SIZES } from '#app/modules/demo-data/seed-request.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createAdminSeedSteps } from '../admin/plan-admin.server.ts';

import { createSeededRandom } from './chance.ts';
import {
  planBuyerContacts,
  type ContactRows,
  planLeadContacts,
  planSpamMessages,
} from './plan-contacts.server.ts';
import { type OrderPlan, planOrders } from './plan-orders.ts';
import { type InventedPerson, inventPeople } from './plan-people.ts';
import { planSearches, planVisits } from './plan-visits.server.ts';
import { simulateOrder } from './simulate-order.server.ts';
import type { SimulationContext } from './simulation.server.ts';
import { loadSimulationContext } from './load-context.server.ts';
import { recomputeDailyTotals } from './renew-sums.server.ts';
import { fillStaffInboxes } from './welcome-staff.server.ts';
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

function splitIntoBatches<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
}

/** Returns a mark for the mailboxes of one load; those of the demo's history need none. */
const getMailboxTag = (batch: string): string =>
  batch === HISTORY_BATCH ? '' : `.${createSeededRandom(batch).hex(4)}`;

function createOrderSteps(
  plans: readonly OrderPlan[],
  buyers: readonly InventedPerson[],
  context: SimulationContext,
): SeedStep[] {
  const used = new Set(plans.map(({ buyer }) => buyer.email));
  const people = buyers.filter(({ email }) => used.has(email));
  const at = plans[0]?.placedAt ?? context.now;
  return [
    ...splitIntoBatches(people, CONTACTS_AT_ONCE).map((part) => ({
      words: `${part.length} buyers`,
      run: (ctx: AppContext) => writeUsers(ctx, part, { batch: context.batch, at }),
    })),
    ...createContactSteps(planBuyerContacts(plans, context)),
    ...splitIntoBatches(
      plans.map((plan, place) => ({ plan, place })),
      ORDERS_AT_ONCE,
    ).map((part) => {
      // Recomputed each time, because invoicing adds to the rows.
      const simulate = () =>
        part.map(({ plan, place }) =>
          simulateOrder(plan, context, createSeededRandom(`${context.batch}:order:${place}`)),
        );
      return {
        words: `${part.length} orders`,
        before: async (ctx: AppContext) => {
          await drawReports(
            context,
            part.map(({ plan }) => plan),
          );
          await storeFiles(ctx, simulate());
        },
        run: (ctx: AppContext) => writeOrders({ ...ctx, now: context.now }, simulate()),
      };
    }),
  ];
}

/** Draws missing reports for the services of these orders. Imports the drawing code only here. */
async function drawReports(
  { reports, providerName }: SimulationContext,
  plans: readonly OrderPlan[],
): Promise<void> {
  const { drawReport } = await import('./draw-report.server.ts');
  for (const { service } of plans.flatMap(({ lines }) => lines))
    if (!reports.has(service.id)) {
      const points = service.scope.includedRows;
      reports.set(service.id, await drawReport({ title: service.title, provider: providerName, points }));
    }
}

const createContactSteps = (contacts: readonly ContactRows[]): SeedStep[] =>
  splitIntoBatches(contacts, CONTACTS_AT_ONCE).map((part) => ({
    words: `${part.length} contacts`,
    run: (ctx) => writeContacts(ctx, part),
  }));

/**
 * Returns the steps of a load: the same options at the same moment give the same rows, so that an interrupted
 * load can resume. The rows have this `batch`, or belong to one that has.
 */
export async function planSteps(
  ctx: AppContext,
  { request, batch, now }: { request: GenerateRequest; batch: string; now: Date },
): Promise<SeedStep[]> {
  const { days, seed, parts } = request;
  const size = SEED_SIZES[request.size];
  const { context, sold } = await loadSimulationContext(ctx, batch, now);
  const chance = createSeededRandom(`${batch}:${seed}`);
  const buyers = inventPeople(chance, Math.ceil(size.orders * 0.7), getMailboxTag(batch));
  const leads = inventPeople(chance, size.leads, `${getMailboxTag(batch)}.l`);
  const steps: SeedStep[] = [];
  if (parts.includes('orders') && sold.length > 0) {
    const options = { now, days, count: size.orders, zone: context.zone };
    steps.push(...createOrderSteps(planOrders(chance, options, sold, buyers), buyers, context));
  }
  if (parts.includes('leads')) {
    steps.push(...createContactSteps(planLeadContacts(leads, context, days)));
    steps.push({ words: 'advertising', run: (ctx) => writeSpam(ctx, planSpamMessages(context, days)) });
  }
  if (parts.includes('searches')) {
    const searches = splitIntoBatches(
      planSearches(context, { days, count: size.searches }, sold),
      EVENTS_AT_ONCE,
    );
    for (const part of searches)
      steps.push({
        words: `${part.length} searches`,
        run: async ({ db }) => void (await db.insert(searchEvents).values(part)),
      });
  }
  if (parts.includes('visits'))
    for (const part of splitIntoBatches(
      planVisits(context, { days, count: size.visits }, sold),
      EVENTS_AT_ONCE,
    ))
      steps.push({
        words: `${part.length} events of visits`,
        run: async ({ db }) => void (await db.insert(analyticsEvents).values(part)),
      });
  if (batch === HISTORY_BATCH) steps.push(...createAdminSeedSteps(context));
  steps.push({ words: 'sums of the days', isAlone: true, run: (ctx) => recomputeDailyTotals(ctx, days) });
  steps.push({ words: 'news for the team', run: (ctx) => fillStaffInboxes(ctx, null) });
  return steps;
}
