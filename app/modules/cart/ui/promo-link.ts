const PARAMETER = 'promo';
const KEPT_UNDER = 'promoFromLink';

/**
 * `?promo=CODE` on any page: kept until the cart has lines, then applied there; gone from the address at once, so that a
 * shared or reloaded address does not carry it on (pages.md section 1.7).
 */
export function keepLinkedPromo(): void {
  const address = new URL(location.href);
  const code = address.searchParams.get(PARAMETER);
  if (code === null) return;
  address.searchParams.delete(PARAMETER);
  // The router's own state stays with the entry.
  history.replaceState(history.state, '', address);
  try {
    if (code.trim()) sessionStorage.setItem(KEPT_UNDER, code.trim().slice(0, 64));
  } catch {
    // Blocked storage: the buyer can still type the code.
  }
}

/** The kept code, once; null when there is none. */
export function takeLinkedPromo(): string | null {
  try {
    const code = sessionStorage.getItem(KEPT_UNDER);
    sessionStorage.removeItem(KEPT_UNDER);
    return code;
  } catch {
    return null;
  }
}
