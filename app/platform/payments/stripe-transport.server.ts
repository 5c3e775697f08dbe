/** What speaks Stripe's API: the network, or the embedded sandbox in this process. */
export type Transport = (request: Request) => Promise<Response>;

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Redirects are never followed: the secret key would travel along. */
export const networkTransport: Transport = (request) => fetch(request, { redirect: 'manual' });

function hasError(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && 'error' in json && Boolean(json.error);
  } catch {
    return false; // an HTML page of a proxy, or a cut answer
  }
}

/**
 * A `fetch` for the SDK over a transport. The SDK looks only for an `error` in the body and ignores the status, so an
 * answer with a failing status gets the `error` it lacks here; and it cannot cancel work inside this process, so its
 * time limit is kept here too.
 */
export function fetchOver(transport: Transport): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = transport(request);
    const response = await (init?.signal ? Promise.race([answer, whenAborted(init.signal)]) : answer);
    if (response.ok) return response;
    const text = await response.text();
    const status = response.status < 400 ? 502 : response.status;
    const body = hasError(text)
      ? text
      : JSON.stringify({ error: { type: 'api_error', message: `Answer ${status} without a Stripe error` } });
    return new Response(body, { status, headers: response.headers });
  };
}
