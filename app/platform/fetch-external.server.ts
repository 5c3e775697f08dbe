import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { parseStrictWebUrl } from '#app/lib/web-address.ts';

import { isLoopbackAddress, isNonPublicIpAddress } from './ip-address-ranges.ts';

/**
 * Why nothing was fetched. `bad-address`: the URL has no accepted form. `special-address`: it leads to this
 * machine or a private network. `unknown-host`: its name does not resolve. `unreachable`: no connection.
 * `late`: timeout. `answered`: the status is not 200.
 */
export type ExternalFetchFailure =
  | {
      code:
        | 'bad-address'
        | 'special-address'
        | 'unknown-host'
        | 'unreachable'
        | 'late'
        | 'too-many-redirects'
        | 'too-large';
    }
  | { code: 'answered'; status: number };

export type ExternalFetchResponse = { body: Buffer; cacheControl: string | null };

type ExternalFetchLimits = {
  limitBytes: number;
  timeMs: number;
  /** Tests only: also allows http and https to this machine (safety.md "External URLs"). */
  mayLoopback?: boolean;
  /** The `Accept` header; JSON by default. */
  accept?: string;
  /** How many redirects are followed, each to a URL that is checked like the first; none by default. */
  redirects?: number;
};

type ResolvedFetchUrl = { url: URL; address: string; family: 4 | 6 };

const MAX_EXTERNAL_URL_LENGTH = 2_048;

/**
 * Fetches an external URL; the only function that does so (docs/manual/safety.md "External URLs"): https on
 * port 443, no user name in the URL, redirects only where the caller allows them, and never to this machine
 * or its network. The name is resolved once, all of its addresses must be public, and the connection goes to
 * exactly the one that was checked.
 */
export async function fetchExternalUrl(
  address: string,
  limits: ExternalFetchLimits,
): Promise<Result<ExternalFetchResponse, ExternalFetchFailure>> {
  // One time limit for everything: a name server that does not answer, a trickle of bytes.
  const signal = AbortSignal.timeout(limits.timeMs);
  let next = address;
  for (let left = limits.redirects ?? 0; ; left--) {
    const answer = await fetchWithoutRedirect(next, limits, signal);
    if (!answer.ok || 'body' in answer.value)
      return answer as Result<ExternalFetchResponse, ExternalFetchFailure>; // else a redirect
    if (left === 0) return fail({ code: 'too-many-redirects' });
    next = answer.value.movedTo;
  }
}

type ExternalUrlFetchResult = Result<ExternalFetchResponse | { movedTo: string }, ExternalFetchFailure>;

async function fetchWithoutRedirect(
  address: string,
  limits: ExternalFetchLimits,
  signal: AbortSignal,
): Promise<ExternalUrlFetchResult> {
  const mayLoopback = limits.mayLoopback ?? false;
  const url = parseExternalUrl(address, mayLoopback);
  if (!url) return fail({ code: 'bad-address' });
  const target = await resolvePromiseOrLateOnAbort(resolveExternalUrlAddress(url, mayLoopback), signal);
  if (typeof target === 'string') return fail({ code: target });
  try {
    const response = await openHttpsResponse(target, limits.accept ?? 'application/json', signal);
    return (
      getExternalFetchRedirectTarget(response, url) ??
      (await readExternalResponseWithinLimit(response, limits.limitBytes))
    );
  } catch {
    // Any fault on the way belongs to the other side: the caller reports it.
    return fail({ code: signal.aborted ? 'late' : 'unreachable' });
  }
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Returns the target of a redirect; null for any other response. */
function getExternalFetchRedirectTarget(response: IncomingMessage, from: URL): ExternalUrlFetchResult | null {
  const { location } = response.headers;
  if (!REDIRECT_STATUSES.has(response.statusCode ?? 0) || location === undefined) return null;
  response.destroy();
  return URL.canParse(location, from)
    ? ok({ movedTo: new URL(location, from).href })
    : fail({ code: 'answered', status: response.statusCode ?? 0 });
}

/** Returns the URL of an accepted form, or null; it does not look at what its name resolves to. */
export function parseExternalUrl(address: string, mayLoopback: boolean): URL | null {
  if (address.length > MAX_EXTERNAL_URL_LENGTH || /[\s\p{Cc}\\]/u.test(address)) return null;
  const url = parseStrictWebUrl(address);
  if (url === null || url.hash !== '') return null;
  if (mayLoopback && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  return url.protocol === 'https:' && url.port === '' ? url : null;
}

async function resolvePromiseOrLateOnAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | 'late'> {
  const late = new Promise<'late'>((resolve) => {
    signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
  return Promise.race([promise, late]);
}

async function resolveExternalUrlAddress(
  url: URL,
  mayLoopback: boolean,
): Promise<ResolvedFetchUrl | 'special-address' | 'unknown-host'> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolveHostAddresses(name);
  const [first] = found;
  if (!first) return 'unknown-host';
  const isAllowed = ({ address }: { address: string }) =>
    !isNonPublicIpAddress(address) || (mayLoopback && isLoopbackAddress(address));
  // One private address among public ones is a DNS rebinding attack.
  if (!found.every(isAllowed)) return 'special-address';
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

async function resolveHostAddresses(name: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(name, { all: true, verbatim: true });
  } catch {
    return [];
  }
}

function openHttpsResponse(
  { url, address, family }: ResolvedFetchUrl,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'GET',
    // No connection is kept or shared: the next name may resolve elsewhere.
    agent: false,
    // Skips another look-up: the connection goes to the address that was checked.
    lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': 'prix-fixe' },
    signal,
  };
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

async function readExternalResponseWithinLimit(
  response: IncomingMessage,
  limitBytes: number,
): Promise<Result<ExternalFetchResponse, ExternalFetchFailure>> {
  try {
    const { statusCode: status = 0 } = response;
    if (status !== 200) return fail({ code: 'answered', status });
    if (Number(response.headers['content-length'] ?? 0) > limitBytes) return fail({ code: 'too-large' });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      // No encoding is set, so every chunk is bytes.
      const bytes = chunk as Buffer;
      size += bytes.byteLength;
      if (size > limitBytes) return fail({ code: 'too-large' });
      chunks.push(bytes);
    }
    return ok({
      body: Buffer.concat(chunks),
      cacheControl: response.headers['cache-control'] ?? null,
    });
  } finally {
    response.destroy();
  }
}
