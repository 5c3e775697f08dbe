// A child process of the bench part `flood`: visitors who browse and buy. Its argument is a VisitPlan (JSON).
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { ask, type RequestSpec, getRequestErrorCode, Counter } from './client.ts';
import type { VisitPlan, VisitResult } from './plan.ts';

const GET_EVERY_MS = 50;
const CHECKOUT_EVERY_MS = 500;
const PATIENCE_MS = 10_000;
/** Addresses of visitors with a new connection each time, and of those with kept connections. */
const FRESH_VISITORS = 200;
const KEPT_VISITORS = 20;
/** How many checkouts of one round have an address of their own. */
const CHECKOUTS_A_ROUND = 100;

// The bench wrote it.
const plan = JSON.parse(process.argv[2] ?? '') as VisitPlan;
const origin = `http://${plan.host}:${plan.port}`;
const counter = new Counter();
const result: VisitResult = { freshMs: [], keptMs: [], checkoutMs: [], failures: counter.counts };
const kept = Array.from({ length: KEPT_VISITORS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

const home: RequestSpec = {
  method: 'GET',
  path: '/',
  headers: { 'Accept-Encoding': 'br', Accept: 'text/html' },
};
const order = Buffer.from(JSON.stringify({ items: [{ serviceId: plan.slug, quantity: 1 }] }));
const checkoutHeaders = {
  'Content-Type': 'application/json',
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
};

type Visit = { what: 'fresh' | 'kept' | 'checkout'; spec: RequestSpec; agent: Agent; localAddress: string };

/** Returns the time until the whole response has arrived; any status but 200 is a failure. */
async function visit({ what, spec, agent, localAddress }: Visit): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status } = await ask(plan, spec, { agent, localAddress, timeoutMs: PATIENCE_MS });
    if (status === 200) result[`${what}Ms`].push(performance.now() - startedAt);
    else counter.add(`${what} ${status}`);
  } catch (error) {
    counter.add(`${what} ${getRequestErrorCode(error)}`);
  }
}

async function freshVisit({ what, spec, localAddress }: Omit<Visit, 'agent'>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await visit({ what, spec, agent, localAddress });
  agent.destroy();
}

function lookAt(n: number): Promise<unknown> {
  const agent = kept[n % KEPT_VISITORS];
  if (!agent) throw new Error('no kept connection');
  return Promise.all([
    freshVisit({ what: 'fresh', spec: home, localAddress: `127.2.0.${1 + (n % FRESH_VISITORS)}` }),
    visit({ what: 'kept', spec: home, agent, localAddress: `127.2.1.${1 + (n % KEPT_VISITORS)}` }),
  ]);
}

function checkOut(n: number): Promise<void> {
  const place = plan.round * CHECKOUTS_A_ROUND + n;
  const headers = { ...checkoutHeaders, 'Idempotency-Key': randomUUID() };
  return freshVisit({
    what: 'checkout',
    spec: { method: 'POST', path: '/api/create-checkout', headers, body: order },
    localAddress: `127.3.${Math.floor(place / 250)}.${1 + (place % 250)}`,
  });
}

/** Starts visits on schedule, whether or not the earlier ones are finished. */
async function every(ms: number, start: (n: number) => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<unknown>[] = [];
  for (let n = 0; n * ms < plan.seconds * 1000; n++) {
    const waitMs = startedAt + n * ms - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
    running.push(start(n));
  }
  await Promise.all(running);
}

await Promise.all([every(GET_EVERY_MS, lookAt), every(CHECKOUT_EVERY_MS, checkOut)]);
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
