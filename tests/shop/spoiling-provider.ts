import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createRequestListener } from '@remix-run/node-fetch-server';
import { afterEach } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import type { PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';

import type { Seller } from './selling-shop.ts';

const servers: Server[] = [];

/** Closes the servers of all providers of a test. */
export function stopProviders(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

afterEach(stopProviders);

/** Opens the real library on a server with this listener. */
export async function providerThat(
  listener: RequestListener,
  settings: Pick<AppContext['settings'], 'publicUrl' | 'secret'> = {
    publicUrl: 'http://shop.test',
    secret: 'a secret of the tests',
  },
): Promise<PaymentGateway> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const { gateway } = openPaymentGateway(
    { APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_failures', STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    { settings },
  );
  if (!gateway) throw new Error('no gateway');
  return gateway;
}

/** Broken bodies that replace a complete response with status 200. */
export const BROKEN_BODIES: Readonly<Record<string, (whole: string) => string>> = {
  'a page of a proxy': () => '<!doctype html><title>Please wait</title>',
  'half a body': (whole) => whole.slice(0, whole.length / 2),
  'an empty body': () => '',
  'a text in JSON': () => JSON.stringify('<h1>Please wait</h1>'),
  null: () => 'null',
  'a list': () => '[]',
  'an object without anything': () => '{}',
  'an object of another type': () => JSON.stringify({ id: 'cus_1', object: 'customer' }),
  'an error': () => JSON.stringify({ error: { type: 'invalid_request_error', message: 'no' } }),
};

/** A shop whose provider works over HTTP. `spoil` breaks the next responses to one call. */
export type SpoiledSeller = Seller & {
  spoil: (call: string, broken: (whole: string) => string, times?: number) => void;
};

/** Opens a shop whose provider is the sandbox behind an HTTP server. */
export async function overHttp<Shop extends Seller>(ctx: Shop): Promise<Shop & SpoiledSeller> {
  const calls: string[] = [];
  let spoiled: { call: string; broken: (whole: string) => string; times: number } | null = null;
  const gateway = await providerThat(
    createRequestListener(async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      calls.push(call);
      const answer = await handleSandboxRequest(ctx, request);
      const whole = (await answer.text()).replaceAll(
        `${ctx.settings.publicUrl}/sandbox/pay/`,
        'https://checkout.stripe.com/c/pay/',
      );
      if (spoiled?.call !== call || spoiled.times === 0) return new Response(whole, answer);
      spoiled.times -= 1;
      return new Response(spoiled.broken(whole), { headers: { 'request-id': 'req_spoiled' } });
    }),
    ctx.settings,
  );
  const payments = { mode: 'test', gateway } as const;
  const spoil: SpoiledSeller['spoil'] = (call, broken, times = Infinity) => {
    spoiled = { call, broken, times };
  };
  return { ...ctx, gateway, payments, calls, spoil };
}
