import { setTimeout } from 'node:timers/promises';

import type { BenchmarkShopProcess } from './shop-process.ts';

/** A private page, and the cookies that open it. */
export type BenchmarkedPrivatePage = { path: string; cookie: string };

const BENCHMARK_PAYER_CARD_NUMBER = '4242 4242 4242 4242';
const ORDER_PAID_TIMEOUT_MS = 15_000;
const BENCHMARK_CART_LINE_COUNT = 3;

/** The cookies of one browser; a later value replaces an earlier one. */
class BrowserCookieJar {
  readonly #values = new Map<string, string>();

  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#values.set(name, value);
    }
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Returns the paths of the services in the list. */
export async function fetchServicePaths({ address }: BenchmarkShopProcess): Promise<string[]> {
  const list = await (await fetch(`${address}/services`)).text();
  const paths = [...new Set(list.match(/\/service\/[\w.~-]+/g))];
  if (paths.length === 0) throw new Error('the shop shows no service');
  return paths;
}

/** Returns a cart with a few services, filled as a browser without JavaScript does. */
export async function createBenchmarkPageOfFilledCart(
  shop: BenchmarkShopProcess,
): Promise<BenchmarkedPrivatePage> {
  const cookies = new BrowserCookieJar();
  for (const path of (await fetchServicePaths(shop)).slice(0, BENCHMARK_CART_LINE_COUNT)) {
    const page = await (await fetch(shop.address + path)).text();
    const service = /name="service"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
    cookies.keep(await postFormToShop(shop, '/cart', cookies, { service }));
  }
  const cart = { path: '/cart', cookie: cookies.header };
  await waitForTextInPrivatePage(shop, cart, '1 x ');
  return cart;
}

/** Returns the page of a paid order, as opened by the browser that bought it. */
export async function placePaidOrderAndGetPage(shop: BenchmarkShopProcess): Promise<BenchmarkedPrivatePage> {
  const cookies = new BrowserCookieJar();
  const [service = ''] = await fetchServicePaths(shop);
  const items = [{ serviceId: service.split('/').at(-1), quantity: 1 }];
  const begun = await fetch(`${shop.address}/api/create-checkout`, {
    method: 'POST',
    headers: { Origin: shop.address, 'Content-Type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  cookies.keep(begun);
  // Our own function; the request tests prove its shape.
  const { url, order_id: id } = (await begun.json()) as { url: string; order_id: string };
  const payPage = new URL(url).pathname;
  const text = await (await fetch(shop.address + payPage)).text();
  const amount = /name="expected_amount" value="(\d+)"/.exec(text)?.[1] ?? '';
  const paid = await postFormToShop(shop, payPage, cookies, {
    intent: 'card',
    expected_amount: amount,
    email: 'buyer@client.example',
    card_number: BENCHMARK_PAYER_CARD_NUMBER,
  });
  const thanks = new URL(paid.headers.get('Location') ?? '/', shop.address);
  const room = { path: `/orders/${id}`, cookie: cookies.header };
  await fetch(shop.address + thanks.pathname + thanks.search, { headers: { Cookie: room.cookie } });
  await waitForTextInPrivatePage(shop, room, 'Total paid');
  return room;
}

/**
 * Throws unless the page contains these words, so that the measured page is the right one and not a redirect
 * to it. Waits, because the notification of a payment takes a moment.
 */
async function waitForTextInPrivatePage(
  shop: BenchmarkShopProcess,
  page: BenchmarkedPrivatePage,
  words: string,
): Promise<void> {
  for (
    const end = performance.now() + ORDER_PAID_TIMEOUT_MS;
    performance.now() < end;
    await setTimeout(250)
  ) {
    const headers = { Cookie: page.cookie };
    const answer = await fetch(shop.address + page.path, { headers, redirect: 'manual' });
    if (answer.status === 200 && (await answer.text()).includes(words)) return;
  }
  throw new Error(`${page.path} does not show "${words}"`);
}

function postFormToShop(
  { address }: BenchmarkShopProcess,
  path: string,
  { header: Cookie }: BrowserCookieJar,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: address, ...(Cookie && { Cookie }) },
    body: new URLSearchParams(fields),
  });
}
