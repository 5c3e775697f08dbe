import { parseStrictWebUrl } from '#app/lib/web-address.ts';

const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com';

/**
 * Whether the browser may go to this URL for payment: our own origin (sandbox, and the success page of an
 * order already paid), Stripe's checkout, or an origin configured for this shop (safety.md "Redirects").
 */
export function isAllowedPaymentUrl(url: string, own: string, configured: readonly string[]): boolean {
  // Without its two slashes a browser would read it as a path of ours; other schemes have the origin "null".
  const origin = parseStrictWebUrl(url)?.origin;
  if (origin === undefined) return false;
  return origin === own || origin === STRIPE_CHECKOUT_ORIGIN || configured.includes(origin);
}

/**
 * Returns the configured origins in addition to Stripe's, from `<meta name="payment-origins">` (space
 * separated).
 */
function readAllowedPaymentPageOrigins(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payment-origins"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

/** Returns the URL in the response of a checkout function if the browser may go there; null otherwise. */
export function getPaymentUrlFromCheckoutResponse(answer: Record<string, unknown>): string | null {
  const { url } = answer;
  if (typeof url !== 'string') return null;
  return isAllowedPaymentUrl(url, location.origin, readAllowedPaymentPageOrigins()) ? url : null;
}
