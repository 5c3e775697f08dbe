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

/** What a body is: an object of the provider, its error, or nothing of it: an HTML page of a proxy, a cut answer. */
function kindOf(text: string): 'object' | 'error' | 'foreign' {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'foreign';
    return 'error' in json && Boolean(json.error) ? 'error' : 'object';
  } catch {
    return 'foreign';
  }
}

const errorAnswer = (message: string, status: number, headers: HeadersInit) =>
  new Response(JSON.stringify({ error: { type: 'api_error', message } }), { status, headers });

/** The id of a request; no other header of a success that is none, such as the word not to repeat it. */
function requestIdOf({ headers }: Response): HeadersInit {
  const id = headers.get('request-id');
  return id === null ? {} : { 'request-id': id };
}

/**
 * A `fetch` for the SDK over a transport. The SDK looks only for an `error` in the body and ignores the status, so an
 * answer with a failing status gets the `error` it lacks here. A success whose body is no object of the provider says
 * nothing of what was done: it becomes a 502, which the SDK repeats with the same key. The SDK cannot cancel work inside
 * this process, so its time limit is kept here too.
 */
export function fetchOver(transport: Transport): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = transport(request);
    const response = await (init?.signal ? Promise.race([answer, whenAborted(init.signal)]) : answer);
    const text = await response.text();
    const kind = kindOf(text);
    if (response.ok) {
      if (kind === 'object') return new Response(text, response);
      return errorAnswer(`Answer ${response.status} without a Stripe object`, 502, requestIdOf(response));
    }
    const status = response.status < 400 ? 502 : response.status;
    if (kind === 'error') return new Response(text, { status, headers: response.headers });
    return errorAnswer(`Answer ${status} without a Stripe error`, status, response.headers);
  };
}
