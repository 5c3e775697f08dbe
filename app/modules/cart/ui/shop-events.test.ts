import { expect, onTestFinished, test, vi } from 'vitest';

import type { TrackedPurchaseFunnelEvent, AnalyticsEventLineItem } from '../model.ts';

const AUDIT: AnalyticsEventLineItem = { id: 'a', title: 'Audit', priceCents: 14_950, quantity: 2 };
const ADDED: TrackedPurchaseFunnelEvent = { name: 'add_to_cart', item: { ...AUDIT, quantity: 1 } };
const BEGUN: TrackedPurchaseFunnelEvent = { name: 'begin_checkout', items: [AUDIT], totalCents: 29_900 };
const BOUGHT: TrackedPurchaseFunnelEvent = {
  name: 'purchase',
  orderId: 'o1',
  items: [AUDIT],
  totalCents: 29_900,
};

let pages = 0;

/** The parts of a browser tab these events need: its storage, and the moment a page is left. */
async function openTab() {
  const stored = new Map<string, string>();
  const leaving: (() => void)[] = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal(
    'addEventListener',
    (name: string, run: () => void) => name === 'pagehide' && leaving.push(run),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const loadPage = async () => {
    leaving.length = 0;
    pages += 1;
    // A page is a new instance of this one module; resetting all of them would break the worker's other
    // tests.
    const address = `./shop-events.ts?page=${pages}`;
    return (await import(address)) as typeof import('./shop-events.ts');
  };
  return { loadPage, leave: () => leaving.forEach((run) => run()) };
}

test('an early event waits for its first listener, and a listener that throws does not break a sale', async () => {
  const tab = await openTab();
  const { setShopEventListener, trackCartEvent } = await tab.loadPage();
  const received: string[] = [];
  trackCartEvent(ADDED);
  setShopEventListener(({ name }) => received.push(name));
  trackCartEvent(BEGUN);
  expect(received).toEqual(['add_to_cart', 'begin_checkout']);
  setShopEventListener(() => {
    throw new Error('blocked');
  });
  expect(() => trackCartEvent(BOUGHT)).not.toThrow();
});

test('events that no listener received before the page was left reach the next page, once', async () => {
  const tab = await openTab();
  for (const event of [BEGUN, BOUGHT]) {
    (await tab.loadPage()).trackCartEvent(event);
    tab.leave();
  }
  for (const expected of [[BEGUN, BOUGHT], []]) {
    const received: TrackedPurchaseFunnelEvent[] = [];
    (await tab.loadPage()).setShopEventListener((event) => received.push(event));
    expect(received).toEqual(expected);
  }
});
