import { useEffect } from 'react';

import { addNoScriptLinesToCart, type NoScriptCartLine } from '#app/modules/cart/picked-lines.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { trackAddToCart } from '#app/modules/cart/ui/report-added.ts';
import { showToast } from '#app/ui/toast-store.ts';

const SCRIPTLESS_CART_COOKIE_PATTERN = /(?:^|;\s*)((?:__Host-)?pf_picked)=[^;]/;

/**
 * Returns the name of the cookie that still holds the added items: a page restored from history may show
 * items from long ago.
 */
const findScriptlessCartCookieName = () => SCRIPTLESS_CART_COOKIE_PATTERN.exec(document.cookie)?.[1];

function deleteScriptlessCartCookie(): void {
  const name = findScriptlessCartCookieName();
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}

let pendingScriptlessCartTransfer: Promise<void> | null = null;

async function moveScriptlessLinesToCart(picked: readonly NoScriptCartLine[]): Promise<void> {
  await updateBrowserCart((cart) => addNoScriptLinesToCart(cart, picked));
  deleteScriptlessCartCookie();
  const [first] = picked;
  const what = picked.length === 1 && first ? `${first.title} has` : `${picked.length} services have`;
  showToast({ title: 'Added to cart', description: `${what} been added to your cart.` });
  for (const { quantity, ...service } of picked) void trackAddToCart(service, quantity);
}

/** Moves items added without script into the cart, and reports them as just added (CART-12). */
export function useScriptlessCartTransfer(picked: readonly NoScriptCartLine[]): void {
  useEffect(() => {
    if (picked.length === 0 || pendingScriptlessCartTransfer || !findScriptlessCartCookieName()) return;
    pendingScriptlessCartTransfer = moveScriptlessLinesToCart(picked)
      // If the cart's code fails to load, the cookie stays and the next visit tries again.
      .catch(() => undefined)
      .finally(() => (pendingScriptlessCartTransfer = null));
  }, [picked]);
}
