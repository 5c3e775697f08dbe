import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { type GenerateRequest, HISTORY_BATCH, SEED_SIZES } from '#app/modules/demo-data/seed-request.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { adminSteps } from '../admin/plan-admin.server.ts';

import { chanceOf } from './chance.ts';
import { buyerContacts, type ContactRows, leadContacts, spamMessages } from './plan-contacts.server.ts';
import { type OrderPlan, planOrders } from './plan-orders.ts';
import { type Person, planPeople } from './plan-people.ts';
import { planSearches, planVisits } from './plan-visits.server.ts';
import { simulateOrder } from './simulate-order.server.ts';
import type { SimulationContext } from './simulation.server.ts';
import { loadContext } from './load-context.server.ts';
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

function orderSteps(
  plans: readonly OrderPlan[],
  buyers: readonly Person[],
  context: SimulationContext,
): SeedStep[] {
  const used = new Set(plans.map(({ buyer }) => buyer.email));
  const people = buyers.filter(({ email }) => used.has(email));
  const at = plans[0]?.placedAt ?? context.now;
  return [
    ...inParts(people, CONTACTS_AT_ONCE).map((part) => ({
      words: `${part.length} buyers`,
      run: (ctx: AppContext) => writeUsers(ctx, part, { batch: context.batch, at }),
    })),
    ...contactSteps(buyerContacts(plans, context)),
    ...inParts(
      plans.map((plan, place) => ({ plan, place })),
      ORDERS_AT_ONCE,
    ).map((part) => {
      // Recomputed each time, because invoicing adds to the rows.
      const simulate = () =>
        part.map(({ plan, place }) =>
          simulateOrder(plan, context, chanceOf(`${context.batch}:order:${place}`)),
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

const contactSteps = (contacts: readonly ContactRows[]): SeedStep[] =>
  inParts(contacts, CONTACTS_AT_ONCE).map((part) => ({
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
  const { context, sold } = await loadContext(ctx, batch, now);
  const chance = chanceOf(`${batch}:${seed}`);
  const buyers = planPeople(chance, Math.ceil(size.orders * 0.7), tagOf(batch));
  const leads = planPeople(chance, size.leads, `${tagOf(batch)}.l`);
  const steps: SeedStep[] = [];
  if (parts.includes('orders') && sold.length > 0) {
    const options = { now, days, count: size.orders, zone: context.zone };
    steps.push(...orderSteps(planOrders(chance, options, sold, buyers), buyers, context));
  }
  if (parts.includes('leads')) {
    steps.push(...contactSteps(leadContacts(leads, context, days)));
    steps.push({ words: 'advertising', run: (ctx) => writeSpam(ctx, spamMessages(context, days)) });
  }
  if (parts.includes('searches')) {
    const searches = inParts(planSearches(context, { days, count: size.searches }, sold), EVENTS_AT_ONCE);
    for (const part of searches)
      steps.push({
        words: `${part.length} searches`,
        run: async ({ db }) => void (await db.insert(searchEvents).values(part)),
      });
  }
  if (parts.includes('visits'))
    for (const part of inParts(planVisits(context, { days, count: size.visits }, sold), EVENTS_AT_ONCE))
      steps.push({
        words: `${part.length} events of visits`,
        run: async ({ db }) => void (await db.insert(analyticsEvents).values(part)),
      });
  if (batch === HISTORY_BATCH) steps.push(...adminSteps(context));
  steps.push({ words: 'sums of the days', isAlone: true, run: (ctx) => renewSums(ctx, days) });
  steps.push({ words: 'news for the team', run: (ctx) => welcomeStaff(ctx, null) });
  return steps;
}
