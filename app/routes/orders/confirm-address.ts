import { sanitizeReturnPath } from '#app/lib/return-path.ts';

/**
 * Returns the page of this order to continue with after confirmation; the order itself for any other value.
 */
export function sanitizeOrderReturnPath(orderId: string, next: unknown): string {
  const home = `/orders/${orderId}`;
  const wanted = sanitizeReturnPath(next);
  if (wanted === null || !wanted.startsWith(home)) return home;
  return /^($|[?#]|\/brief\/|\/(messages|refund|billing)([?#]|$))/.test(wanted.slice(home.length))
    ? wanted
    : home;
}

/** Returns the address where a guest confirms the order's email address and returns to `next`. */
export function buildConfirmEmailHref(
  orderId: string,
  { next, isSent = false }: { next?: string; isSent?: boolean } = {},
): string {
  const query = new URLSearchParams({ ...(isSent && { sent: '1' }), ...(next && { next }) }).toString();
  return `/orders/${orderId}/confirm${query === '' ? '' : `?${query}`}`;
}
