const PROMO_CODE_URL_PARAMETER = 'promo';
const LINKED_PROMO_STORAGE_KEY = 'promoFromLink';

/**
 * Handles `?promo=CODE` on any page: keeps the code until the cart has lines, where it is then applied, and
 * removes it from the URL at once, so that sharing or reloading the URL does not repeat it (pages.md
 * "Other addresses").
 */
export function savePromoCodeFromPageUrl(): void {
  const address = new URL(location.href);
  const code = address.searchParams.get(PROMO_CODE_URL_PARAMETER);
  if (code === null) return;
  address.searchParams.delete(PROMO_CODE_URL_PARAMETER);
  // The router's own state stays with the history entry.
  history.replaceState(history.state, '', address);
  try {
    if (code.trim()) sessionStorage.setItem(LINKED_PROMO_STORAGE_KEY, code.trim().slice(0, 64));
  } catch {
    // Blocked storage: the buyer can still type the code.
  }
}

/** Returns the kept code, once; null if there is none. */
export function popSavedPromoLinkCode(): string | null {
  try {
    const code = sessionStorage.getItem(LINKED_PROMO_STORAGE_KEY);
    sessionStorage.removeItem(LINKED_PROMO_STORAGE_KEY);
    return code;
  } catch {
    return null;
  }
}
