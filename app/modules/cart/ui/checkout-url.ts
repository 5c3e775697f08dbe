const STRIPE_CHECKOUT = 'https://checkout.stripe.com';

/**
 * Whether the browser may go to this address for payment: our own origin (sandbox, and the success page of an order
 * already paid), Stripe's checkout, or an origin this shop is set up with (safety.md section 9).
 */
export function isPaymentAddress(url: string, own: string, configured: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol } = new URL(url);
  // Other schemes than http(s) have the origin "null", which no setting may allow.
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return origin === own || origin === STRIPE_CHECKOUT || configured.includes(origin);
}

/** Origins this shop is set up with beyond Stripe's, from `<meta name="payment-origins">` (space separated). */
function configuredOrigins(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payment-origins"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

/** The address in the answer of a checkout function, if the browser may go there; null otherwise. */
export function paymentAddressOf(answer: Record<string, unknown>): string | null {
  const { url } = answer;
  if (typeof url !== 'string') return null;
  return isPaymentAddress(url, location.origin, configuredOrigins()) ? url : null;
}
