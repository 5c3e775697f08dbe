import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const CARD = '4242 4242 4242 4242';
const PATIENCE = 200;

/**
 * A simulated browser that buys. It repeats every request that got no answer, like a person pressing the
 * button again.
 */
export type Buyer = {
  key: string;
  email: string;
  /** Where to pay; null until create-checkout has answered. */
  payUrl: string | null;
  /** The pay page has sent this buyer back to the shop: the payment is done. */
  hasPaid: boolean;
  /** The order's id, once the shop has confirmed the purchase. */
  orderId: string | null;
  cookie: string;
  /**
   * Closes the browser once the payment is done, so the shop can learn of it only by webhook or from the
   * reconciler.
   */
  walksAway: boolean;
  /** The last answer that asked to try again, or how the connection was cut; shown when a test fails. */
  lastRefusal: string;
};

export type Purchase = { slug: string; promoCode: string | null };

export function makeBuyer({ walksAway }: { walksAway: boolean }): Buyer {
  const key = randomUUID();
  return {
    key,
    email: `buyer-${key}@example.com`,
    payUrl: null,
    hasPaid: false,
    orderId: null,
    cookie: '',
    walksAway,
    lastRefusal: '',
  };
}

type Call = { method?: string; body?: string | URLSearchParams; headers?: Record<string, string> };

function remember(buyer: Buyer, answer: Response): void {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (cookies.length > 0) buyer.cookie = cookies.join('; ');
}

function call(buyer: Buyer, address: string, { headers, ...init }: Call = {}) {
  const own = { Origin: new URL(address).origin, Cookie: buyer.cookie };
  return fetch(address, { redirect: 'manual', ...init, headers: { ...own, ...headers } });
}

const asJson = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});

async function checkOut(buyer: Buyer, shop: string, { slug, promoCode }: Purchase): Promise<void> {
  const body = { items: [{ serviceId: slug, quantity: 1 }], promoCode };
  const answer = await call(
    buyer,
    `${shop}/api/create-checkout`,
    asJson(body, { 'Idempotency-Key': buyer.key }),
  );
  remember(buyer, answer);
  const text = await answer.text();
  // The first attempt is still in progress, or the provider is unavailable: try again. Any other refusal
  // fails the test.
  if (answer.status === 503 || text.includes('CHECKOUT_IN_PROGRESS')) {
    buyer.lastRefusal = text;
    return;
  }
  // The connection was cut before this browser got its cookie, so no browser can use the key: the page makes
  // a new one.
  if (text.includes('CHECKOUT_EXPIRED')) {
    buyer.key = randomUUID();
    buyer.lastRefusal = text;
    return;
  }
  if (answer.status !== 200) throw new Error(`create-checkout answered ${answer.status}: ${text}`);
  const { url }: { url: string } = JSON.parse(text);
  buyer.payUrl = url;
}

async function pay(buyer: Buyer, payUrl: string): Promise<void> {
  const page = await call(buyer, payUrl);
  const html = await page.text();
  if (page.status === 302) {
    buyer.hasPaid = true;
    return;
  }
  if (page.status === 503) {
    buyer.lastRefusal = html;
    return;
  }
  const amount = /name="expected_amount" value="(\d+)"/.exec(html)?.[1];
  if (!amount) throw new Error(`the pay page answered ${page.status} without an amount`);
  const form = { intent: 'card', expected_amount: amount, email: buyer.email, card_number: CARD };
  const answer = await call(buyer, payUrl, { method: 'POST', body: new URLSearchParams(form) });
  const text = await answer.text();
  if (answer.status === 302) buyer.hasPaid = true;
  else if (answer.status < 500) throw new Error(`paying answered ${answer.status}: ${text}`);
  else buyer.lastRefusal = text;
}

async function confirm(buyer: Buyer, shop: string, payUrl: string): Promise<void> {
  const sessionId = new URL(payUrl).pathname.split('/').at(-1);
  const answer = await call(buyer, `${shop}/api/process-checkout`, asJson({ session_id: sessionId }));
  const text = await answer.text();
  if (answer.status === 202 || answer.status === 503) {
    buyer.lastRefusal = text;
    return;
  }
  if (answer.status !== 200) throw new Error(`process-checkout answered ${answer.status}: ${text}`);
  const { order_id: orderId }: { order_id: string } = JSON.parse(text);
  buyer.orderId = orderId;
}

/** Whether this buyer is finished. Buyers that walk away are finished once they have paid. */
export function isDone(buyer: Buyer): boolean {
  return buyer.walksAway ? buyer.hasPaid : buyer.orderId !== null;
}

/**
 * Continues the purchase from its current step until it is confirmed or the shop is gone. A cut connection is
 * not a failure.
 */
export async function buy(buyer: Buyer, shop: string, purchase: Purchase): Promise<void> {
  for (let step = 0; step < PATIENCE && !isDone(buyer); step++) {
    try {
      if (buyer.payUrl === null) await checkOut(buyer, shop, purchase);
      else if (!buyer.hasPaid) await pay(buyer, buyer.payUrl);
      else await confirm(buyer, shop, buyer.payUrl);
    } catch (error) {
      // `fetch` reports a connection that was refused or cut as a TypeError.
      if (!(error instanceof TypeError)) throw error;
      buyer.lastRefusal = `${error.message}: ${String(error.cause)}`;
      return;
    }
    if (step > 3) await setTimeout(50);
  }
}
