import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns whose money counts now, in the provider's mode. A shop without a provider is live and takes manual
 * payments (orders.md "Payment modes and clocks").
 */
export function getCurrentPaymentMode({ payments }: Pick<AppContext, 'payments'>): {
  provider: string;
  isLive: boolean;
} {
  const { gateway } = payments;
  return { provider: gateway?.provider ?? 'manual', isLive: gateway?.isLive ?? true };
}
