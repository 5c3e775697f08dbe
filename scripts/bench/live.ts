import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { embedded } from './databases.ts';
import { hasLoopbackNetwork, NO_LOOPBACK_NETWORK } from './loopback.ts';
import { type Figure, calculateMedian, type Part, spreadOf } from './part.ts';
import { residentMegabytes } from './processes.ts';
import { importRows } from './shop-command.ts';
import { RENDERED, type ShopProcess, withQuietShop } from './shop-process.ts';

const CLIENTS = 1_000;
const ROUNDS = 5;
const CONNECTING_AT_ONCE = 50;
const ROUND_MS = 2_000;

/**
 * Opens a thousand pages on one process (safety.md "Rate limits"): what they cost, and how soon all of them
 * receive an event.
 */
export const live: Part = {
  name: 'live',
  async run() {
    if (!(await hasLoopbackNetwork())) return { cannotRun: NO_LOOPBACK_NETWORK };
    return withQuietShop(await embedded.demoPlace(), async (shop) => {
      // The same work without streams, to subtract its cost.
      await Promise.all([notifyAll(shop, [], 0), askMeanwhile(shop)]);
      const before = residentMegabytes(shop.pid);
      const pages = await openPages(shop);
      await setTimeout(3_000);
      let most = residentMegabytes(shop.pid);
      const delays: number[] = [];
      const answers: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const [notifiedMs, slowest] = await Promise.all([notifyAll(shop, pages, round), askMeanwhile(shop)]);
        delays.push(notifiedMs / 1000);
        answers.push(slowest / 1000);
        most = Math.max(most, residentMegabytes(shop.pid));
      }
      for (const page of pages) page.incoming.destroy();
      return {
        figures: [
          seconds(`slowest page answer beside ${CLIENTS} streams`, Math.max(...answers), {
            goal: 1,
            gate: 1,
          }),
          {
            ...seconds('new testimonial to all', calculateMedian(delays), { goal: 1, gate: 1 }),
            spread: spreadOf(delays),
          },
          createLiveUpdateFigure(`memory of ${CLIENTS} streams`, most - before, {
            unit: 'MB',
            goal: 40,
            gate: 80,
          }),
        ],
      };
    });
  },
};

type Page = { incoming: IncomingMessage; text: string };

async function openPages({ address }: ShopProcess): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < CLIENTS) {
    const first = pages.length;
    const opened = Array.from({ length: CONNECTING_AT_ONCE }, (_, n) => openPage(address, first + n));
    pages.push(...(await Promise.all(opened)));
  }
  return pages;
}

/** Each from an address of its own: one address may not open a thousand connections. */
function openPage(address: string, number: number): Promise<Page> {
  const localAddress = `127.8.${number >> 8}.${number & 255}`;
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  get(`${address}/api/live?newest=`, { agent: false, localAddress }, (incoming) => {
    if (incoming.statusCode !== 200) reject(new Error(`a stream answered ${incoming.statusCode}`));
    const page: Page = { incoming, text: '' };
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      page.text += chunk;
    });
    incoming.on('error', () => {}); // how the bench itself disconnects
    resolve(page);
  }).once('error', reject);
  return promise;
}

/** Returns the milliseconds from the start of the import until the last page has the testimonial. */
async function notifyAll(shop: ShopProcess, pages: readonly Page[], round: number): Promise<number> {
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
  const imported = importRows(shop, 'testimonials', [row]);
  while (!pages.every((page) => page.text.includes(company))) {
    if (performance.now() - startedAt > 30_000) throw new Error('not every page was notified within 30 s');
    await setTimeout(5);
  }
  const notifiedMs = performance.now() - startedAt;
  await imported;
  return notifiedMs;
}

/** Returns the slowest response times, cached and rendered, while pages receive events. */
async function askMeanwhile(shop: ShopProcess): Promise<number> {
  let slowest = 0;
  for (const end = performance.now() + ROUND_MS; performance.now() < end;) {
    for (const path of ['/', '/services', `/${RENDERED}`]) {
      slowest = Math.max(slowest, await answerTime(shop, path));
    }
  }
  return slowest;
}

async function answerTime({ address }: ShopProcess, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - startedAt;
}

function createLiveUpdateFigure(
  name: string,
  value: number,
  limits: Pick<Figure, 'unit' | 'goal' | 'gate'>,
): Figure {
  return { name, value, ...limits, moreIsBetter: false };
}

function seconds(name: string, value: number, limits: { goal: number; gate: number }): Figure {
  return createLiveUpdateFigure(name, value, { unit: 's', ...limits });
}
