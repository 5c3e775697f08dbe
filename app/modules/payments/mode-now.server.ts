import type { AppContext } from '#app/platform/context.ts';

/**
 * Whose money counts right now: the provider's mode. A shop without a provider is a real one, whose money comes by hand
 * (orders.md section 3).
 */
export function modeNow({ payments }: Pick<AppContext, 'payments'>): { provider: string; isLive: boolean } {
  const { gateway } = payments;
  return { provider: gateway?.provider ?? 'manual', isLive: gateway?.isLive ?? true };
}
