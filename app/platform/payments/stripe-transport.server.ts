/** Sends requests to Stripe's API: over the network, or to the embedded sandbox in this process. */
export type StripeRequestTransport = (request: Request) => Promise<Response>;

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Redirects are never followed: the secret key would travel along. */
export const stripeNetworkTransport: StripeRequestTransport = (request) =>
  fetch(request, { redirect: 'manual' });

/**
 * Returns what a body is: a provider object, its error, or foreign content such as a proxy's HTML page or a
 * truncated response.
 */
function classifyStripeResponseBody(text: string): 'object' | 'error' | 'foreign' {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'foreign';
    return 'error' in json && Boolean(json.error) ? 'error' : 'object';
  } catch {
    return 'foreign';
  }
}

const createStripeErrorResponse = (message: string, status: number, headers: HeadersInit) =>
  new Response(JSON.stringify({ error: { type: 'api_error', message } }), { status, headers });

/** The request id of an invalid success; drops all other headers, such as the one against retrying. */
function keepOnlyStripeRequestIdHeader({ headers }: Response): HeadersInit {
  const id = headers.get('request-id');
  return id === null ? {} : { 'request-id': id };
}

/**
 * Returns a `fetch` for the SDK over a transport. The SDK looks only for an `error` in the body and ignores
 * the status, so a failing response without one gets an `error` here. A success whose body is not a provider
 * object does not show whether the provider acted: it becomes a 502, which the SDK retries with the same key.
 * The SDK cannot cancel work inside this process, so its time limit is enforced here too.
 */
export function createPaymentTransportFetch(transport: StripeRequestTransport): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = transport(request);
    const response = await (init?.signal ? Promise.race([answer, rejectWhenAborted(init.signal)]) : answer);
    const text = await response.text();
    const kind = classifyStripeResponseBody(text);
    if (response.ok) {
      if (kind === 'object') return new Response(text, response);
      return createStripeErrorResponse(
        `Answer ${response.status} without a Stripe object`,
        502,
        keepOnlyStripeRequestIdHeader(response),
      );
    }
    const status = response.status < 400 ? 502 : response.status;
    if (kind === 'error') return new Response(text, { status, headers: response.headers });
    return createStripeErrorResponse(`Answer ${status} without a Stripe error`, status, response.headers);
  };
}
