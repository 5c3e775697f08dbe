import type { AppContext } from '#app/platform/context.ts';

import { type SandboxResponse, runIdempotentSandboxRequest } from './idempotent-request.server.ts';
import { findSandboxApiRoute, type PaymentSandboxRoute } from './find-sandbox-route.server.ts';
import { decodeStripeFormParameters, type NestedFormParams } from './form-tree.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import { runSandboxTransaction, createSandboxObjectId } from './store-object.server.ts';

const MAX_SANDBOX_REQUEST_BODY_LENGTH = 1_048_576;

function assertSandboxRequestApiKey(request: Request): void {
  const authorization = request.headers.get('authorization') ?? '';
  if (/^Bearer [sr]k_test_\w+$/.test(authorization)) return;
  throw new SandboxApiError(authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.', {
    status: 401,
    isValidation: true,
  });
}

function buildPaymentSandboxResponse(body: Record<string, unknown>, status = 200): SandboxResponse {
  return { status, body: JSON.stringify(body) };
}

/**
 * Runs a route; a refusal found after the work began is a response like any other and is saved under its key.
 */
async function runSandboxRoute(
  ctx: AppContext,
  route: PaymentSandboxRoute,
  params: NestedFormParams,
): Promise<SandboxResponse> {
  try {
    return buildPaymentSandboxResponse(await route.run(ctx, params));
  } catch (error) {
    if (error instanceof SandboxApiError && !error.isValidation)
      return buildPaymentSandboxResponse(error.toJSON(), error.status);
    throw error;
  }
}

async function handle(
  ctx: AppContext,
  request: Request,
): Promise<{ answer: SandboxResponse; isReplay: boolean }> {
  assertSandboxRequestApiKey(request);
  const url = new URL(request.url);
  const route = findSandboxApiRoute(request.method, url.pathname);
  const body = request.method === 'POST' ? await request.text() : '';
  if (body.length > MAX_SANDBOX_REQUEST_BODY_LENGTH)
    throw new SandboxApiError('Request too large.', { status: 413, isValidation: true });
  const params = decodeStripeFormParameters(request.method === 'POST' ? body : url.search);
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  return runSandboxTransaction(ctx, async (ctx) => {
    const work = () => runSandboxRoute(ctx, route, params);
    if (key === null) return { answer: await work(), isReplay: false };
    return runIdempotentSandboxRequest(ctx, { key, path: url.pathname, body }, work);
  });
}

/**
 * Responds to one request as Stripe's API would: the part in orders.md "The embedded sandbox" and no more.
 * All state is in the database, so any process may respond. Faults of the sandbox itself are thrown.
 */
export async function handleSandboxRequest(ctx: AppContext, request: Request): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': createSandboxObjectId('req_', 14),
    date: new Date().toUTCString(),
  });
  try {
    const { answer, isReplay } = await handle(ctx, request);
    if (isReplay) headers.set('idempotent-replayed', 'true');
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    if (!(error instanceof SandboxApiError)) throw error;
    return new Response(JSON.stringify(error), { status: error.status, headers });
  }
}
