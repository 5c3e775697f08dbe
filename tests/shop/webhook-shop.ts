import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isNotNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { deliverSandboxEventsJob } from '#app/sandbox/deliver-sandbox-events.job.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';
import { sandboxDeliveries } from '#app/sandbox/tables.server.ts';

import { freshContext, type TestContext } from './context.ts';

type Received = { path: string | undefined; body: string; signature: string; type: string | undefined };

/** A shop whose test provider sends its webhooks to a listener of the test. */
export type WebhookShop = Awaited<ReturnType<typeof openWebhookShop>>;

/** Empties the database and starts the listener. */
export async function openWebhookShop() {
  const received: Received[] = [];
  /** The statuses of the listener's responses to webhooks, in order; 200 afterwards. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const type = /"type":"([a-z._]+)"/.exec(body)?.[1];
      const signature = String(request.headers['stripe-signature']);
      received.push({ path: request.url, body, signature, type });
      response.writeHead(answers.shift() ?? 200).end('{"received":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const loopbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bare = await freshContext({ settings: { loopbackUrl } });
  const payments = openPaymentGateway(
    { APP_MODE: 'demo' },
    { settings: bare.settings, sandbox: (request) => handleSandboxRequest(bare, request) },
  );
  const { gateway } = payments;
  if (!gateway) throw new Error('no gateway');
  const ctx: TestContext = { ...bare, payments };
  const stopListening = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ctx, gateway, loopbackUrl, received, answers, stopListening };
}

/** Lets a session expire, which creates an event. Returns its id. */
export async function expiredSession({ gateway }: WebhookShop): Promise<string> {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  await gateway.expireCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  return sessionId;
}

/** Runs the queued jobs as the queue would. Returns the delay of each in seconds. */
export async function runJobs({ ctx }: WebhookShop, { from = 0 } = {}): Promise<number[]> {
  const jobs = (await ctx.jobs.sent()).slice(from);
  for (const { queue, data } of jobs) {
    expect(queue).toBe('sandbox.deliver');
    await deliverSandboxEventsJob.run(ctx, data);
  }
  return jobs.map((job) => job.startAfterSeconds);
}

/** Makes every waiting delivery due, keeping their order. */
export async function passTime({ ctx }: WebhookShop): Promise<void> {
  await ctx.db
    .update(sandboxDeliveries)
    .set({ nextAt: sql`${sandboxDeliveries.nextAt} - interval '2 hours'` })
    .where(isNotNull(sandboxDeliveries.nextAt));
}
