import { safeNext, withNext } from '#app/lib/safe-next.ts';

/**
 * Where to go after a sign-in that gave the account earlier orders: pages of orders say how many (pages.md section 2), and
 * who wanted nothing else is led there. `next` as it is for everybody else.
 */
export function withAddedOrders(next: string | null, count: number): string | null {
  if (count === 0 || (next !== null && !/^\/orders([/?#]|$)/.test(next))) return next;
  const address = new URL(next ?? '/orders', 'http://shop.invalid');
  address.searchParams.set('added', String(count));
  return address.pathname + address.search + address.hash;
}

/** Where a visitor wanted to go before they came here; null for nowhere, or nowhere of ours. */
export function wantedPage(request: Request): string | null {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

/** What the pages of this area hand on to each other in the address. */
export type InAddress = { next: string | null; keep: boolean };

/** An address of this area with what is known so far. */
export function authHref(path: string, carried: Partial<InAddress> & { step?: string } = {}): string {
  const query = new URLSearchParams();
  if (carried.step) query.set('step', carried.step);
  if (carried.keep) query.set('keep', '1');
  const text = query.toString();
  const page = text === '' ? path : `${path}?${text}`;
  return carried.next ? withNext(page, carried.next) : page;
}
