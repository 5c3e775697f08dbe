import type { AppContext } from '#app/platform/context.ts';
import type { PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openStripeGateway } from '#app/platform/payments/stripe.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';

/** A made-up key in the format of Stripe's live keys. */
export const LIVE_KEY = 'sk_live_51NobodyHasThisKey4711';

/**
 * What the stand-in answers about the account of a key: its id, that the key may not read it, or a network
 * error.
 */
type Account = `acct_${string}` | 'forbidden' | 'away';

function accountAnswer(account: Account): Response {
  if (account === 'away') throw new TypeError('fetch failed');
  return account === 'forbidden'
    ? Response.json(
        { error: { type: 'invalid_request_error', message: 'not permitted' } },
        { status: 403, headers: { 'Stripe-Should-Retry': 'false' } },
      )
    : Response.json({ id: account, object: 'account' });
}

/**
 * A transport that acts like Stripe's live mode: the sandbox answers as if all its objects were live.
 * `sandbox` returns the context it works in; `calls` lists the requests it received, for example `GET
 * /v1/account`.
 */
export function liveTransport(sandbox: () => AppContext, account: () => Account) {
  const calls: string[] = [];
  const transport = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    if (pathname === '/v1/account') return accountAnswer(account());
    const headers = new Headers(request.headers);
    headers.set('Authorization', 'Bearer sk_test_sandbox');
    const answer = await handleSandboxRequest(sandbox(), new Request(request, { headers }));
    const text = (await answer.text())
      .replaceAll('"livemode":false', '"livemode":true')
      .replaceAll(`${sandbox().settings.publicUrl}/sandbox/pay/`, 'https://checkout.stripe.com/c/pay/');
    return new Response(text, answer);
  };
  return { transport, calls };
}

/** The same context with a live key of that account, as in a process of its own. */
export function liveShop<Shop extends AppContext>(
  ctx: Shop,
  { key = LIVE_KEY, account = 'acct_1' }: { key?: string; account?: Account } = {},
): Shop & { gateway: PaymentGateway; calls: string[] } {
  const { transport, calls } = liveTransport(
    () => ctx,
    () => account,
  );
  const gateway = openStripeGateway({
    provider: 'stripe',
    secretKey: key,
    transport,
    apiBase: null,
    webhookSecrets: ['whsec_of_the_tests'],
    isCheckoutUrl: ({ origin }) => origin === 'https://checkout.stripe.com',
  });
  return { ...ctx, gateway, calls, payments: { mode: 'live', gateway } };
}
