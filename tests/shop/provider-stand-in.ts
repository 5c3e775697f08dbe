import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach } from 'vitest';

import { SUBSCRIBED_WEBHOOK_EVENTS } from '#app/modules/payments/provider-events/event-use.ts';
import type { AppContext, PaymentModeAndGateway } from '#app/platform/context.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { SANDBOX_STRIPE_API_VERSION } from '#app/sandbox/emit-event.server.ts';

/** The responses of the stand-in by path. A number is a status with a meaningless body. */
type Answers = Record<string, object | number>;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The webhook endpoint of a shop as Stripe lists it, with all events that the shop wants. */
export const endpointOf = (ctx: AppContext, change: object = {}) => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${ctx.settings.publicUrl}/api/webhooks/stripe`,
  status: 'enabled',
  api_version: SANDBOX_STRIPE_API_VERSION,
  enabled_events: SUBSCRIBED_WEBHOOK_EVENTS,
  livemode: false,
  ...change,
});

/** A list in the format of Stripe, with one page. */
export const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

/**
 * Opens a small server that speaks the part of Stripe's API that reads an account, and the real library that
 * uses it. The account is in order unless `answers` changes that. `clockMs` shifts the clock of the server.
 */
export async function openStandIn(
  ctx: AppContext,
  {
    answers = {},
    clockMs = 0,
    secretKey = 'sk_test_standin4242',
  }: { answers?: Answers; clockMs?: number; secretKey?: string } = {},
): Promise<PaymentModeAndGateway> {
  const well: Answers = {
    '/v1/balance': { object: 'balance', livemode: false, available: [], pending: [] },
    '/v1/account': {
      id: 'acct_1',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      default_currency: 'usd',
      settings: { payments: { statement_descriptor: 'STAND IN' } },
    },
    '/v1/webhook_endpoints': listOf(endpointOf(ctx)),
    ...answers,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in.test');
    const answer = well[pathname] ?? 404;
    const isRefused = typeof answer === 'number';
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' };
    response.writeHead(isRefused ? answer : 200, {
      'content-type': 'application/json',
      'request-id': 'req_1',
      date: new Date(Date.now() + clockMs).toUTCString(),
    });
    response.end(JSON.stringify(isRefused ? { error } : answer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return openPaymentGateway(
    {
      APP_MODE: 'production',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      STRIPE_WEBHOOK_SECRET: ['whsec_standin'],
    },
    { settings: ctx.settings },
  );
}
