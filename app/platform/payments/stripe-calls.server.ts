import type { Stripe } from 'stripe';
import { z } from 'zod';

import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderErrorDetails,
} from './gateway.ts';
import { stripeListResponseSchema } from './stripe-answers.server.ts';
import { type StateDependentStripeCall, toPaymentGatewayError } from './stripe-errors.server.ts';
import { createPaymentTransportFetch, type StripeRequestTransport } from './stripe-transport.server.ts';

export type StripeApiConnectionSettings = {
  provider: PaymentGateway['provider'];
  secretKey: string;
  transport: StripeRequestTransport;
  /** `STRIPE_API_BASE`: scheme, host and port of another server with Stripe's API. */
  apiBase: string | null;
  webhookSecrets: string[];
  isCheckoutUrl(url: URL): boolean;
  /** Origins of payment pages that `isCheckoutUrl` accepts in addition to Stripe's own host. */
  checkoutOrigins?: readonly string[];
};

const stripeLastResponseSchema = z.object({
  lastResponse: z.object({ statusCode: z.number().optional(), requestId: z.string().optional() }),
});

const STRIPE_LIST_PAGE_SIZE = 100;
/** 10,000 objects: a longer list means a wrong filter. */
const MAX_STRIPE_LIST_PAGES = 100;

async function createStripeClient(
  account: StripeApiConnectionSettings,
): Promise<{ client: Stripe; errors: typeof Stripe.errors }> {
  const { Stripe: Sdk } = await import('stripe');
  const base = account.apiBase ? new URL(account.apiBase) : null;
  const isHttp = base?.protocol === 'http:';
  const client = new Sdk(account.secretKey, {
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(createPaymentTransportFetch(account.transport)),
    ...(base
      ? { host: base.hostname, port: base.port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' }
      : {}),
  });
  return { client, errors: Sdk.errors };
}

/** Returns the timeout and retries of one call; with an idempotency key, the provider runs it once. */
export function buildStripeRequestOptions(
  limits: PaymentProviderCallLimits,
  idempotencyKey?: string,
): Stripe.RequestOptions {
  return {
    timeout: Math.max(1, Math.floor(limits.timeoutMs)),
    maxNetworkRetries: limits.retries,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  };
}

/** Facts of a response that was read and rejected; the library puts the request id next to each body. */
function readRejectedStripeResponseDetails(answer: unknown, fields: string): PaymentProviderErrorDetails {
  const read = stripeLastResponseSchema.safeParse(answer).data?.lastResponse;
  return {
    errorType: 'unexpected_answer',
    errorCode: fields || 'body',
    status: read?.statusCode ?? null,
    requestId: read?.requestId ?? null,
  };
}

/**
 * Returns the calls of one account: opens the SDK on the first one, and rejects every response that fails its
 * schema.
 */
export function createStripeApiCaller(account: StripeApiConnectionSettings) {
  let opening: ReturnType<typeof createStripeClient> | null = null;

  return async function call<Schema extends z.ZodType>(
    schema: Schema,
    work: (client: Stripe) => Promise<unknown>,
    stateful: StateDependentStripeCall = null,
  ): Promise<z.infer<Schema>> {
    opening ??= createStripeClient(account);
    const { client, errors } = await opening;
    const answer = await work(client).catch((error: unknown) => {
      throw toPaymentGatewayError(error, errors, stateful);
    });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    // The provider responded, so it may have acted: only a retry or a look-up shows.
    throw new PaymentGatewayError('unavailable', `unexpected answer: ${fields}`, {
      cause: parsed.error,
      provider: readRejectedStripeResponseDetails(answer, fields),
    });
  };
}

/** Runs one call and returns what its schema accepts of the response; throws a `PaymentGatewayError`. */
export type StripeApiCaller = ReturnType<typeof createStripeApiCaller>;

type StripeListPageParams = { limit: number; starting_after?: string };

/** Reads a list to its end, page by page; throws a `PaymentGatewayError` past 10,000 objects. */
export async function listAllStripeObjects<Schema extends z.ZodType>(
  call: StripeApiCaller,
  item: Schema,
  page: (client: Stripe, page: StripeListPageParams) => Promise<unknown>,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < MAX_STRIPE_LIST_PAGES; pages += 1) {
    const position = after
      ? { limit: STRIPE_LIST_PAGE_SIZE, starting_after: after }
      : { limit: STRIPE_LIST_PAGE_SIZE };
    const list = await call(stripeListResponseSchema, (client) => page(client, position));
    for (const entry of list.data) found.push(await call(item, () => Promise.resolve(entry)));
    after = list.data.at(-1)?.id;
    if (!list.has_more || !after) return found;
  }
  throw new PaymentGatewayError(
    'rejected',
    `a list of more than ${MAX_STRIPE_LIST_PAGES * STRIPE_LIST_PAGE_SIZE} objects`,
  );
}
