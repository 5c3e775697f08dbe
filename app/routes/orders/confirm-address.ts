import { safeNext } from '#app/lib/safe-next.ts';

/** A page of this very order, where a confirmed guest goes on; the order itself for everything else. */
export function pageOfOrder(orderId: string, next: unknown): string {
  const home = `/orders/${orderId}`;
  const wanted = safeNext(next);
  if (wanted === null || !wanted.startsWith(home)) return home;
  return /^($|[?#]|\/brief\/|\/(messages|refund|billing)([?#]|$))/.test(wanted.slice(home.length))
    ? wanted
    : home;
}

/** Where a guest proves the mailbox of an order, and comes back from to `next`. */
export function confirmHref(
  orderId: string,
  { next, isSent = false }: { next?: string; isSent?: boolean } = {},
): string {
  const query = new URLSearchParams({ ...(isSent && { sent: '1' }), ...(next && { next }) }).toString();
  return `/orders/${orderId}/confirm${query === '' ? '' : `?${query}`}`;
}
