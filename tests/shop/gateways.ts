import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createRequestListener } from '@remix-run/node-fetch-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import {
  PaymentGatewayError,
  type PaymentGatewayErrorCode,
  type PaymentGateway,
} from '#app/platform/payments/gateway.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';

import { freshContext, type TestContext } from './context.ts';

type Provider = [name: string, open: () => PaymentGateway];

/**
 * Opens the payment gateways that must all behave alike: the sandbox in this process and over HTTP, and
 * Stripe itself if STRIPE_TEST_KEY is set. Empties the database before each test; `context` returns its
 * context.
 */
export function provideGateways(): { context: () => TestContext; sandboxes: Provider[]; stripe: Provider[] } {
  let ctx: TestContext;
  let base = '';
  const server = createServer(createRequestListener((request) => handleSandboxRequest(ctx, request)));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has an AddressInfo.
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    ctx = await freshContext();
  });

  function opened(env: Parameters<typeof openPaymentGateway>[0]): PaymentGateway {
    const { gateway } = openPaymentGateway(env, {
      settings: ctx.settings,
      sandbox: (request) => handleSandboxRequest(ctx, request),
    });
    if (!gateway) throw new Error('no gateway');
    return gateway;
  }

  const testKey = process.env.STRIPE_TEST_KEY;
  return {
    context: () => ctx,
    sandboxes: [
      ['the sandbox in this process', () => opened({ APP_MODE: 'demo' })],
      [
        'the sandbox over HTTP',
        () => opened({ APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_API_BASE: base }),
      ],
    ],
    stripe: testKey
      ? [['Stripe in test mode', () => opened({ APP_MODE: 'demo', STRIPE_SECRET_KEY: testKey })]]
      : [],
  };
}

/** The code of the provider's refusal, or 'accepted'. Other errors are thrown. */
export function refusal(work: Promise<unknown>): Promise<PaymentGatewayErrorCode | 'accepted'> {
  return work.then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof PaymentGatewayError) return error.code;
      throw error;
    },
  );
}
