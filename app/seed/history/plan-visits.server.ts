import { MINUTE_MS, ONE_SECOND_MS } from '#app/lib/durations.ts';
import type { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import type { searchEvents } from '#app/modules/search/query-tables.server.ts';

import { createSeededRandom } from './seeded-random.ts';
import { generateDemoActivityTimes } from './daytime.ts';
import type { DemoServiceWeightedBySales } from './plan-orders.ts';
import type { DemoOrderSimulationContext } from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

type NewDemoVisitEventRow = typeof analyticsEvents.$inferInsert;
type SimulatedSearchEventInsertRow = typeof searchEvents.$inferInsert;
type DemoVisitPlanOptions = { days: number; count: number };

/** Percent of visitors who search. */
const SEARCHING_VISITORS_PERCENT = 11;

/** Returns one visit: pages, a service, and sometimes the cart and the checkout. */
function simulateSeededVisit(
  at: Date,
  name: string,
  context: DemoOrderSimulationContext,
  sold: readonly DemoServiceWeightedBySales[],
): NewDemoVisitEventRow[] {
  const chance = createSeededRandom(name);
  const visitor = chance.hex(64);
  const referrer = chance.pick(words.referrers);
  const isMobile = chance.has(46);
  const { utm_source: source, utm_campaign: campaign } = chance.has(22)
    ? chance.pick(words.campaigns)
    : { utm_source: null, utm_campaign: null };
  const { service } = chance.weighed(sold, ({ weight }) => weight);
  const path = `/service/${service.slug}`;
  const bought = { serviceIds: [service.id], valueCents: service.priceCents };
  const isBuyer = chance.has(6.5);
  const steps: Pick<NewDemoVisitEventRow, 'name' | 'path' | 'serviceIds' | 'valueCents'>[] = [
    { name: 'page_view', path: chance.pick(words.pages) },
    ...(createSeededRandom(`${name}:search`).has(SEARCHING_VISITORS_PERCENT)
      ? [{ name: 'search', path: '/services' }]
      : []),
    ...(isBuyer || chance.has(45)
      ? [
          { name: 'page_view', path },
          { name: 'service_view', path, ...bought },
        ]
      : []),
    ...(isBuyer ? [{ name: 'add_to_cart', path, ...bought }] : []),
    ...(isBuyer && chance.has(72) ? [{ name: 'checkout_start', path: '/cart', ...bought }] : []),
    ...(isBuyer && chance.has(48) ? [{ name: 'purchase', path: '/checkout/success', ...bought }] : []),
    ...(!isBuyer && chance.has(3) ? [{ name: 'download', path: '/resources' }] : []),
  ];
  let moment = at.getTime();
  return steps.map((step, place) => {
    moment += place === 0 ? 0 : Math.round(chance.between(5 * ONE_SECOND_MS, 3 * MINUTE_MS));
    return {
      ...step,
      ...{ id: chance.id(), visitor, isMobile, source, campaign, seedBatch: context.batch },
      referrer: place === 0 ? referrer : null,
      at: new Date(Math.min(moment, context.now.getTime())),
    };
  });
}

/** Returns the visits of this many days. */
export function simulateShopVisits(
  context: DemoOrderSimulationContext,
  { days, count }: DemoVisitPlanOptions,
  sold: readonly DemoServiceWeightedBySales[],
): NewDemoVisitEventRow[] {
  if (sold.length === 0) return [];
  const chance = createSeededRandom(`${context.batch}:visits`);
  return generateDemoActivityTimes(context.zone, { now: context.now, days, count }, chance).flatMap(
    (at, place) => simulateSeededVisit(at, `${context.batch}:visit:${place}`, context, sold),
  );
}

/** Returns the searches: most find something and open it, some find nothing. */
export function planDemoVisitorSearches(
  context: DemoOrderSimulationContext,
  { days, count }: DemoVisitPlanOptions,
  sold: readonly DemoServiceWeightedBySales[],
): SimulatedSearchEventInsertRow[] {
  const chance = createSeededRandom(`${context.batch}:searches`);
  const idOf = new Map(sold.map(({ service }) => [service.slug, service.id]));
  return generateDemoActivityTimes(context.zone, { now: context.now, days, count }, chance).map((at) => {
    const { query, slug } = chance.weighed(words.searches, ({ weight }) => weight);
    const found = slug === null ? undefined : idOf.get(slug);
    const resultsCount = slug === null ? 0 : 3 + chance.below(6);
    const clickedId = found && chance.has(64) ? found : null;
    return {
      id: chance.id(),
      sessionId: chance.hex(32),
      query,
      normalizedQuery: query.replaceAll(/[^a-z0-9]+/g, ' ').trim(),
      clickedId,
      position: clickedId === null ? null : 1 + (chance.has(70) ? 0 : chance.below(3)),
      resultsCount,
      topScore: resultsCount === 0 ? 0.2 : 0.55 + chance.part() * 0.4,
      mode: chance.has(88) ? 'hybrid' : 'lexical',
      latencyMs: 6 + chance.below(38),
      seedBatch: context.batch,
      createdAt: at,
      updatedAt: at,
    };
  });
}
