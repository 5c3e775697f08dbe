import { sanitizeReturnPath, addReturnPathToUrl } from '#app/lib/return-path.ts';

/**
 * Returns the target of a sign-in that added earlier orders to the account: order pages show how many
 * (pages.md "Sign-up, sign-in and lost passwords"), and a visitor without a target is sent there. In all
 * other cases returns `next` unchanged.
 */
export function addOrderCountToUrl(next: string | null, count: number): string | null {
  if (count === 0 || (next !== null && !/^\/orders([/?#]|$)/.test(next))) return next;
  const address = new URL(next ?? '/orders', 'http://shop.invalid');
  address.searchParams.set('added', String(count));
  return address.pathname + address.search + address.hash;
}

/** Returns the page the visitor wanted before signing in; null without one, or if it is not ours. */
export function readSignInReturnPath(request: Request): string | null {
  return sanitizeReturnPath(new URL(request.url).searchParams.get('next'));
}

/** The values the pages of this area pass to each other in the address. */
export type AuthUrlParams = { next: string | null; keep: boolean };

/** Returns an address of this area with the values known so far. */
export function buildAuthPageUrl(
  path: string,
  carried: Partial<AuthUrlParams> & { step?: string } = {},
): string {
  const query = new URLSearchParams();
  if (carried.step) query.set('step', carried.step);
  if (carried.keep) query.set('keep', '1');
  const text = query.toString();
  const page = text === '' ? path : `${path}?${text}`;
  return carried.next ? addReturnPathToUrl(page, carried.next) : page;
}
