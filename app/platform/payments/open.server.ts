import type { PaymentModeAndGateway, ShopSettings } from '../context.ts';
import type { EnvironmentVariables } from '../env.server.ts';
import type { PaymentProviderMode } from './gateway.ts';
import { openStripeGateway } from './stripe.server.ts';
import { stripeNetworkTransport, type StripeRequestTransport } from './stripe-transport.server.ts';
import { deriveSandboxWebhookSecrets } from './webhook-signature.server.ts';

type PaymentEnvVariables = Partial<EnvironmentVariables> & Pick<EnvironmentVariables, 'APP_MODE'>;

/** The sandbox accepts any test key; this one names its origin. */
const SANDBOX_PAYMENT_API_KEY = 'sk_test_sandbox';

/** Path of the sandbox's pay page on the shop's own origin. */
export const SANDBOX_PAYMENT_PAGE_PATH = '/sandbox/pay/';

/**
 * Returns which provider is used (orders.md "Payment modes and clocks"); the environment's schema has
 * already refused impossible combinations.
 */
export function getPaymentMode(env: PaymentEnvVariables): PaymentProviderMode {
  const key = env.STRIPE_SECRET_KEY;
  if (key) return /^[sr]k_live_/.test(key) ? 'live' : 'test';
  return env.APP_MODE === 'demo' || env.PAYMENTS === 'sandbox' ? 'sandbox' : 'none';
}

/**
 * Opens the one payment gateway of this process. `sandbox` is the embedded provider's HTTP handler, used only
 * in sandbox mode; `settings` decide which URLs and signatures are its own.
 */
export function openPaymentGateway(
  env: PaymentEnvVariables,
  {
    sandbox,
    settings,
  }: { sandbox?: StripeRequestTransport; settings: Pick<ShopSettings, 'publicUrl' | 'secret'> },
): PaymentModeAndGateway {
  const mode = getPaymentMode(env);
  if (mode === 'none') return { mode, gateway: null };
  if (mode === 'sandbox') {
    if (!sandbox) return { mode: 'none', gateway: null };
    const origin = new URL(settings.publicUrl).origin;
    const gateway = openStripeGateway({
      provider: 'sandbox',
      secretKey: SANDBOX_PAYMENT_API_KEY,
      transport: sandbox,
      apiBase: null,
      webhookSecrets: deriveSandboxWebhookSecrets([settings.secret, ...(env.APP_SECRET ?? [])]),
      isCheckoutUrl: (url) => url.origin === origin && url.pathname.startsWith(SANDBOX_PAYMENT_PAGE_PATH),
      checkoutOrigins: [origin],
    });
    return { mode, gateway };
  }
  const apiBase = env.STRIPE_API_BASE ?? null;
  const checkoutOrigins = apiBase ? [new URL(apiBase).origin] : [];
  const origins = new Set(['https://checkout.stripe.com', ...checkoutOrigins]);
  const gateway = openStripeGateway({
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    transport: stripeNetworkTransport,
    apiBase,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    isCheckoutUrl: (url) => origins.has(url.origin),
    checkoutOrigins,
  });
  return { mode, gateway };
}
