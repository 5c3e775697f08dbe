import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import {
  type DemoDataLoadOptions,
  DEMO_HISTORY_BATCH_NAME,
  DEMO_DATA_SEED_SIZES,
} from '#app/modules/demo-data/seed-request.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createAdminSeedSteps } from '../admin/plan-admin.server.ts';

import { createSeededRandom } from './seeded-random.ts';
import {
  planDemoBuyerContacts,
  type SimulatedContactWithRelatedRows,
  planDemoLeadContacts,
  planDemoSpamMessages,
} from './plan-contacts.server.ts';
import { type DemoOrderPlan, planDemoOrders } from './plan-orders.ts';
import { type DemoPerson, generateDemoPeople } from './plan-people.ts';
import { planDemoVisitorSearches, simulateShopVisits } from './plan-visits.server.ts';
import { simulateDemoOrderHistory } from './simulate-order.server.ts';
import type { DemoOrderSimulationContext } from './simulation.server.ts';
import { loadDemoSimulationContext } from './load-context.server.ts';
import { recomputeDailyAnalyticsTotals } from './recompute-daily-totals.server.ts';
import { fillStaffInboxesWithDemoNotifications } from './welcome-staff.server.ts';
import { storeDemoOrderFiles, insertDemoOrders } from './write-orders.server.ts';
import {
  writeDemoContacts,
  insertDemoSpamMessages,
  writeSeededBuyerAccounts,
} from './write-people.server.ts';

/** A part of a load that completes entirely or not at all. */
export type DemoSeedStep = {
  /** Its label in the log once it is done. */
  words: string;
  run(ctx: AppContext): Promise<void>;
  /** Work outside the database, run before its transaction. */
  before?(ctx: AppContext): Promise<void>;
  /** It opens its own transactions. */
  isAlone?: boolean;
};

const SEED_ORDER_BATCH_SIZE = 10;
const DEMO_CONTACTS_PER_SEED_STEP = 50;
const DEMO_EVENTS_PER_STEP = 500;

function splitIntoBatches<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
}

/** Returns a mark for the mailboxes of one load; those of the demo's history need none. */
const getDemoEmailAddressTag = (batch: string): string =>
  batch === DEMO_HISTORY_BATCH_NAME ? '' : `.${createSeededRandom(batch).hex(4)}`;

function createDemoOrderSeedSteps(
  plans: readonly DemoOrderPlan[],
  buyers: readonly DemoPerson[],
  context: DemoOrderSimulationContext,
): DemoSeedStep[] {
  const used = new Set(plans.map(({ buyer }) => buyer.email));
  const people = buyers.filter(({ email }) => used.has(email));
  const at = plans[0]?.placedAt ?? context.now;
  return [
    ...splitIntoBatches(people, DEMO_CONTACTS_PER_SEED_STEP).map((part) => ({
      words: `${part.length} buyers`,
      run: (ctx: AppContext) => writeSeededBuyerAccounts(ctx, part, { batch: context.batch, at }),
    })),
    ...createDemoContactSeedSteps(planDemoBuyerContacts(plans, context)),
    ...splitIntoBatches(
      plans.map((plan, place) => ({ plan, place })),
      SEED_ORDER_BATCH_SIZE,
    ).map((part) => {
      // Recomputed each time, because invoicing adds to the rows.
      const simulate = () =>
        part.map(({ plan, place }) =>
          simulateDemoOrderHistory(plan, context, createSeededRandom(`${context.batch}:order:${place}`)),
        );
      return {
        words: `${part.length} orders`,
        before: async (ctx: AppContext) => {
          await drawMissingDemoReports(
            context,
            part.map(({ plan }) => plan),
          );
          await storeDemoOrderFiles(ctx, simulate());
        },
        run: (ctx: AppContext) => insertDemoOrders({ ...ctx, now: context.now }, simulate()),
      };
    }),
  ];
}

/** Draws missing reports for the services of these orders. Imports the drawing code only here. */
async function drawMissingDemoReports(
  { reports, providerName }: DemoOrderSimulationContext,
  plans: readonly DemoOrderPlan[],
): Promise<void> {
  const { drawSampleReportPdf } = await import('./draw-report.server.ts');
  for (const { service } of plans.flatMap(({ lines }) => lines))
    if (!reports.has(service.id)) {
      const points = service.scope.includedRows;
      reports.set(
        service.id,
        await drawSampleReportPdf({ title: service.title, provider: providerName, points }),
      );
    }
}

const createDemoContactSeedSteps = (contacts: readonly SimulatedContactWithRelatedRows[]): DemoSeedStep[] =>
  splitIntoBatches(contacts, DEMO_CONTACTS_PER_SEED_STEP).map((part) => ({
    words: `${part.length} contacts`,
    run: (ctx) => writeDemoContacts(ctx, part),
  }));

/**
 * Returns the steps of a load: the same options at the same moment give the same rows, so that an interrupted
 * load can resume. The rows have this `batch`, or belong to one that has.
 */
export async function planDemoDataSteps(
  ctx: AppContext,
  { request, batch, now }: { request: DemoDataLoadOptions; batch: string; now: Date },
): Promise<DemoSeedStep[]> {
  const { days, seed, parts } = request;
  const size = DEMO_DATA_SEED_SIZES[request.size];
  const { context, sold } = await loadDemoSimulationContext(ctx, batch, now);
  const chance = createSeededRandom(`${batch}:${seed}`);
  const buyers = generateDemoPeople(chance, Math.ceil(size.orders * 0.7), getDemoEmailAddressTag(batch));
  const leads = generateDemoPeople(chance, size.leads, `${getDemoEmailAddressTag(batch)}.l`);
  const steps: DemoSeedStep[] = [];
  if (parts.includes('orders') && sold.length > 0) {
    const options = { now, days, count: size.orders, zone: context.zone };
    steps.push(...createDemoOrderSeedSteps(planDemoOrders(chance, options, sold, buyers), buyers, context));
  }
  if (parts.includes('leads')) {
    steps.push(...createDemoContactSeedSteps(planDemoLeadContacts(leads, context, days)));
    steps.push({
      words: 'advertising',
      run: (ctx) => insertDemoSpamMessages(ctx, planDemoSpamMessages(context, days)),
    });
  }
  if (parts.includes('searches')) {
    const searches = splitIntoBatches(
      planDemoVisitorSearches(context, { days, count: size.searches }, sold),
      DEMO_EVENTS_PER_STEP,
    );
    for (const part of searches)
      steps.push({
        words: `${part.length} searches`,
        run: async ({ db }) => void (await db.insert(searchEvents).values(part)),
      });
  }
  if (parts.includes('visits'))
    for (const part of splitIntoBatches(
      simulateShopVisits(context, { days, count: size.visits }, sold),
      DEMO_EVENTS_PER_STEP,
    ))
      steps.push({
        words: `${part.length} events of visits`,
        run: async ({ db }) => void (await db.insert(analyticsEvents).values(part)),
      });
  if (batch === DEMO_HISTORY_BATCH_NAME) steps.push(...createAdminSeedSteps(context));
  steps.push({
    words: 'sums of the days',
    isAlone: true,
    run: (ctx) => recomputeDailyAnalyticsTotals(ctx, days),
  });
  steps.push({ words: 'news for the team', run: (ctx) => fillStaffInboxesWithDemoNotifications(ctx, null) });
  return steps;
}
