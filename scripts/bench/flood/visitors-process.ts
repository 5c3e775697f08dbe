// A child process of the bench part `flood`: visitors who browse and buy. Its argument is a FloodBenchVisitPlan (JSON).
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import {
  sendFloodTestRequest,
  type FloodBenchRequest,
  getFloodRequestErrorCode,
  RequestOutcomeCounter,
} from './client.ts';
import type { FloodBenchVisitPlan, FloodBenchVisitResult } from './plan.ts';

const VISITOR_PAGE_GET_INTERVAL_MS = 50;
const VISITOR_CHECKOUT_INTERVAL_MS = 500;
const FLOOD_VISIT_TIMEOUT_MS = 10_000;
/** Addresses of visitors with a new connection each time, and of those with kept connections. */
const NEW_CONNECTION_VISITOR_COUNT = 200;
const KEEP_ALIVE_VISITOR_COUNT = 20;
/** How many checkouts of one round have an address of their own. */
const CHECKOUT_VISITOR_ADDRESS_COUNT = 100;

// The bench wrote it.
const floodBenchVisitPlan = JSON.parse(process.argv[2] ?? '') as FloodBenchVisitPlan;
const attackedShopOrigin = `http://${floodBenchVisitPlan.host}:${floodBenchVisitPlan.port}`;
const failedFloodBenchVisitCounter = new RequestOutcomeCounter();
const floodBenchVisitResult: FloodBenchVisitResult = {
  freshMs: [],
  keptMs: [],
  checkoutMs: [],
  failures: failedFloodBenchVisitCounter.counts,
};
const keepAliveVisitorAgents = Array.from(
  { length: KEEP_ALIVE_VISITOR_COUNT },
  () => new Agent({ keepAlive: true, maxSockets: 1 }),
);

const floodVisitorHomePageRequest: FloodBenchRequest = {
  method: 'GET',
  path: '/',
  headers: { 'Accept-Encoding': 'br', Accept: 'text/html' },
};
const floodBenchCheckoutRequestBody = Buffer.from(
  JSON.stringify({ items: [{ serviceId: floodBenchVisitPlan.slug, quantity: 1 }] }),
);
const floodBenchCheckoutRequestHeaders = {
  'Content-Type': 'application/json',
  Origin: attackedShopOrigin,
  'Sec-Fetch-Site': 'same-origin',
};

type VisitorRequest = {
  what: 'fresh' | 'kept' | 'checkout';
  spec: FloodBenchRequest;
  agent: Agent;
  localAddress: string;
};

/** Returns the time until the whole response has arrived; any status but 200 is a failure. */
async function measureVisitorRequestTime({ what, spec, agent, localAddress }: VisitorRequest): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status } = await sendFloodTestRequest(floodBenchVisitPlan, spec, {
      agent,
      localAddress,
      timeoutMs: FLOOD_VISIT_TIMEOUT_MS,
    });
    if (status === 200) floodBenchVisitResult[`${what}Ms`].push(performance.now() - startedAt);
    else failedFloodBenchVisitCounter.add(`${what} ${status}`);
  } catch (error) {
    failedFloodBenchVisitCounter.add(`${what} ${getFloodRequestErrorCode(error)}`);
  }
}

async function visitOverNewConnection({
  what,
  spec,
  localAddress,
}: Omit<VisitorRequest, 'agent'>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await measureVisitorRequestTime({ what, spec, agent, localAddress });
  agent.destroy();
}

function simulateHomePageVisits(n: number): Promise<unknown> {
  const agent = keepAliveVisitorAgents[n % KEEP_ALIVE_VISITOR_COUNT];
  if (!agent) throw new Error('no kept connection');
  return Promise.all([
    visitOverNewConnection({
      what: 'fresh',
      spec: floodVisitorHomePageRequest,
      localAddress: `127.2.0.${1 + (n % NEW_CONNECTION_VISITOR_COUNT)}`,
    }),
    measureVisitorRequestTime({
      what: 'kept',
      spec: floodVisitorHomePageRequest,
      agent,
      localAddress: `127.2.1.${1 + (n % KEEP_ALIVE_VISITOR_COUNT)}`,
    }),
  ]);
}

function simulateVisitorCheckout(n: number): Promise<void> {
  const place = floodBenchVisitPlan.round * CHECKOUT_VISITOR_ADDRESS_COUNT + n;
  const headers = { ...floodBenchCheckoutRequestHeaders, 'Idempotency-Key': randomUUID() };
  return visitOverNewConnection({
    what: 'checkout',
    spec: { method: 'POST', path: '/api/create-checkout', headers, body: floodBenchCheckoutRequestBody },
    localAddress: `127.3.${Math.floor(place / 250)}.${1 + (place % 250)}`,
  });
}

/** Starts visits on schedule, whether or not the earlier ones are finished. */
async function startVisitsAtInterval(ms: number, start: (n: number) => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<unknown>[] = [];
  for (let n = 0; n * ms < floodBenchVisitPlan.seconds * 1000; n++) {
    const waitMs = startedAt + n * ms - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
    running.push(start(n));
  }
  await Promise.all(running);
}

await Promise.all([
  startVisitsAtInterval(VISITOR_PAGE_GET_INTERVAL_MS, simulateHomePageVisits),
  startVisitsAtInterval(VISITOR_CHECKOUT_INTERVAL_MS, simulateVisitorCheckout),
]);
process.stdout.write(`${JSON.stringify(floodBenchVisitResult)}\n`, () => process.exit());
