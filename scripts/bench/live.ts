import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { embeddedDatabaseEngine } from './databases.ts';
import { hasLoopbackNetwork, LOOPBACK_ADDRESSES_MISSING_MESSAGE } from './loopback.ts';
import {
  type BenchmarkMeasurement,
  calculateMedian,
  type BenchmarkDefinition,
  calculateRelativeSpread,
} from './part.ts';
import { readProcessTreeMemoryMegabytes } from './processes.ts';
import { importRowsIntoBenchmarkShop } from './shop-command.ts';
import {
  FORCE_RENDER_QUERY_STRING,
  type BenchmarkShopProcess,
  runWithIdleBenchmarkShop,
} from './shop-process.ts';

const LIVE_UPDATE_CLIENT_COUNT = 1_000;
const LIVE_UPDATE_ROUNDS = 5;
const MAX_CONCURRENT_LIVE_STREAM_CONNECTS = 50;
const LIVE_UPDATES_BENCHMARK_ROUND_MS = 2_000;

/**
 * Opens a thousand pages on one process (safety.md "Rate limits"): what they cost, and how soon all of them
 * receive an event.
 */
export const liveUpdatesBenchmark: BenchmarkDefinition = {
  name: 'live',
  async run() {
    if (!(await hasLoopbackNetwork())) return { cannotRun: LOOPBACK_ADDRESSES_MISSING_MESSAGE };
    return runWithIdleBenchmarkShop(await embeddedDatabaseEngine.demoPlace(), async (shop) => {
      // The same work without streams, to subtract its cost.
      await Promise.all([
        measureLiveUpdateToAllPagesMs(shop, [], 0),
        measureSlowestResponseDuringEventsMs(shop),
      ]);
      const before = readProcessTreeMemoryMegabytes(shop.pid);
      const pages = await openLiveEventStreams(shop);
      await setTimeout(3_000);
      let most = readProcessTreeMemoryMegabytes(shop.pid);
      const delays: number[] = [];
      const answers: number[] = [];
      for (let round = 1; round <= LIVE_UPDATE_ROUNDS; round++) {
        const [notifiedMs, slowest] = await Promise.all([
          measureLiveUpdateToAllPagesMs(shop, pages, round),
          measureSlowestResponseDuringEventsMs(shop),
        ]);
        delays.push(notifiedMs / 1000);
        answers.push(slowest / 1000);
        most = Math.max(most, readProcessTreeMemoryMegabytes(shop.pid));
      }
      for (const page of pages) page.incoming.destroy();
      return {
        figures: [
          createLiveUpdateSecondsMeasurement(
            `slowest page answer beside ${LIVE_UPDATE_CLIENT_COUNT} streams`,
            Math.max(...answers),
            {
              goal: 1,
              gate: 1,
            },
          ),
          {
            ...createLiveUpdateSecondsMeasurement('new testimonial to all', calculateMedian(delays), {
              goal: 1,
              gate: 1,
            }),
            spread: calculateRelativeSpread(delays),
          },
          createLiveUpdateFigure(`memory of ${LIVE_UPDATE_CLIENT_COUNT} streams`, most - before, {
            unit: 'MB',
            goal: 40,
            gate: 80,
          }),
        ],
      };
    });
  },
};

type BenchmarkLiveUpdateStream = { incoming: IncomingMessage; text: string };

async function openLiveEventStreams({ address }: BenchmarkShopProcess): Promise<BenchmarkLiveUpdateStream[]> {
  const pages: BenchmarkLiveUpdateStream[] = [];
  while (pages.length < LIVE_UPDATE_CLIENT_COUNT) {
    const first = pages.length;
    const opened = Array.from({ length: MAX_CONCURRENT_LIVE_STREAM_CONNECTS }, (_, n) =>
      openLiveUpdateStream(address, first + n),
    );
    pages.push(...(await Promise.all(opened)));
  }
  return pages;
}

/** Each from an address of its own: one address may not open a thousand connections. */
function openLiveUpdateStream(address: string, number: number): Promise<BenchmarkLiveUpdateStream> {
  const localAddress = `127.8.${number >> 8}.${number & 255}`;
  const { promise, resolve, reject } = Promise.withResolvers<BenchmarkLiveUpdateStream>();
  get(`${address}/api/live?newest=`, { agent: false, localAddress }, (incoming) => {
    if (incoming.statusCode !== 200) reject(new Error(`a stream answered ${incoming.statusCode}`));
    const page: BenchmarkLiveUpdateStream = { incoming, text: '' };
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      page.text += chunk;
    });
    incoming.on('error', () => {}); // how the bench itself disconnects
    resolve(page);
  }).once('error', reject);
  return promise;
}

/** Returns the milliseconds from the start of the import until the last page has the testimonial. */
async function measureLiveUpdateToAllPagesMs(
  shop: BenchmarkShopProcess,
  pages: readonly BenchmarkLiveUpdateStream[],
  round: number,
): Promise<number> {
  const company = `Bench ${round}`;
  const row = {
    service_category: 'Fix Problems',
    client_company: company,
    client_name: 'A client',
    rating: 5,
    testimonial_text: 'Good work.',
    status: 'approved',
  };
  for (const page of pages) page.text = '';
  const startedAt = performance.now();
  const imported = importRowsIntoBenchmarkShop(shop, 'testimonials', [row]);
  while (!pages.every((page) => page.text.includes(company))) {
    if (performance.now() - startedAt > 30_000) throw new Error('not every page was notified within 30 s');
    await setTimeout(5);
  }
  const notifiedMs = performance.now() - startedAt;
  await imported;
  return notifiedMs;
}

/** Returns the slowest response times, cached and rendered, while pages receive events. */
async function measureSlowestResponseDuringEventsMs(shop: BenchmarkShopProcess): Promise<number> {
  let slowest = 0;
  for (const end = performance.now() + LIVE_UPDATES_BENCHMARK_ROUND_MS; performance.now() < end;) {
    for (const path of ['/', '/services', `/${FORCE_RENDER_QUERY_STRING}`]) {
      slowest = Math.max(slowest, await measureResponseTimeMs(shop, path));
    }
  }
  return slowest;
}

async function measureResponseTimeMs({ address }: BenchmarkShopProcess, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - startedAt;
}

function createLiveUpdateFigure(
  name: string,
  value: number,
  limits: Pick<BenchmarkMeasurement, 'unit' | 'goal' | 'gate'>,
): BenchmarkMeasurement {
  return { name, value, ...limits, moreIsBetter: false };
}

function createLiveUpdateSecondsMeasurement(
  name: string,
  value: number,
  limits: { goal: number; gate: number },
): BenchmarkMeasurement {
  return createLiveUpdateFigure(name, value, { unit: 's', ...limits });
}
