import { logInBrowser } from '#app/platform/browser-log.ts';

import type { CartService } from '../model.ts';

/** Fetched only now: pages full of cards need this code after somebody adds, and a blocker must not take the cart along. */
export async function reportAdded(service: CartService, quantity = 1): Promise<void> {
  try {
    const { track } = await import('./shop-events.ts');
    track({ name: 'add_to_cart', item: { ...service, quantity } });
  } catch (error) {
    logInBrowser('An event could not be reported', error);
  }
}
