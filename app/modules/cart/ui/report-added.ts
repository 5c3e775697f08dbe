import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';

import type { ServiceToAddToCart } from '../model.ts';

/**
 * Loaded on demand: pages full of cards need this code only after something is added, and a content blocker
 * must not break the cart.
 */
export async function trackAddToCart(service: ServiceToAddToCart, quantity = 1): Promise<void> {
  try {
    const { trackCartEvent } = await import('./shop-events.ts');
    trackCartEvent({ name: 'add_to_cart', item: { ...service, quantity } });
  } catch (error) {
    logWarningToBrowserConsole('An event could not be reported', error);
  }
}
