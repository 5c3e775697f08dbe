import { useEffect } from 'react';

import { addPicked, type PickedLine } from '#app/modules/cart/picked-lines.ts';
import { updateCart } from '#app/modules/cart/ui/cart-store.ts';
import { reportAdded } from '#app/modules/cart/ui/report-added.ts';
import { showToast } from '#app/ui/toast-store.ts';

const COOKIE = /(?:^|;\s*)((?:__Host-)?pf_picked)=[^;]/;

/** The name under which the browser still holds what was picked: a page from its history may say so of long ago. */
const cookieName = () => COOKIE.exec(document.cookie)?.[1];

function forget(): void {
  const name = cookieName();
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}

let taking: Promise<void> | null = null;

async function take(picked: readonly PickedLine[]): Promise<void> {
  await updateCart((cart) => addPicked(cart, picked));
  forget();
  const [first] = picked;
  const what = picked.length === 1 && first ? `${first.title} has` : `${picked.length} services have`;
  showToast({ title: 'Added to cart', description: `${what} been added to your cart.` });
  for (const { quantity, ...service } of picked) void reportAdded(service, quantity);
}

/** Takes over what was picked before any script was there, and says it as if it had just been added (CART-12). */
export function usePicked(picked: readonly PickedLine[]): void {
  useEffect(() => {
    if (picked.length === 0 || taking || !cookieName()) return;
    taking = take(picked)
      // Without the code that reads the cart the cookie stays, and the next visit tries again.
      .catch(() => undefined)
      .finally(() => (taking = null));
  }, [picked]);
}
