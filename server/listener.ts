import {
  createServer,
  type IncomingMessage,
  METHODS,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIP, type Socket } from 'node:net';

import { createRequest, sendResponse } from '@remix-run/node-fetch-server';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import type { ShopSettings } from '#app/platform/context.ts';
import { log } from '#app/platform/log.server.ts';

import { createRequestQueueBehindNewConnections } from './admission.ts';
import { REQUEST_BODY_ARRIVAL_TIME_LIMITS, watchRequestBodyArrivalTime } from './arrival.ts';
import { limitIncomingConnectionsPerIp } from './connections.ts';
import { isRequestBodyStillArriving, sendEarlyResponse } from './early-answer.ts';
import { getHstsHeaders } from './security-headers.ts';
import type { Shop } from './shop.ts';

/** How long a client may take to send its request (safety.md threat 13). */
const DEFAULT_HTTP_LISTENER_TIMEOUTS = {
  headMs: 10 * ONE_SECOND_MS,
  checkMs: 5 * ONE_SECOND_MS,
  ...REQUEST_BODY_ARRIVAL_TIME_LIMITS,
};
export type HttpListenerTimeouts = { [Name in keyof typeof DEFAULT_HTTP_LISTENER_TIMEOUTS]: number };
/** `Request` refuses these methods, and no address of ours accepts them. */
const REFUSED_HTTP_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * The HTTP server of the shop (speed.md "Order of request handlers"): serves ready responses first, without
 * building any objects.
 */
export function createHttpServer(
  shop: Pick<Shop, 'env' | 'settings' | 'addresses' | 'lookup' | 'handle'>,
  times: HttpListenerTimeouts = DEFAULT_HTTP_LISTENER_TIMEOUTS,
): Server {
  const answer = createHttpRequestResponder(shop, times);
  const listener: RequestListener = (incoming, outgoing) => {
    const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = incoming.headers;
    const ready = shop.lookup(incoming.method, incoming.url ?? '', {
      acceptEncoding: typeof acceptEncoding === 'string' ? acceptEncoding : undefined,
      ifNoneMatch,
    });
    if (!ready) {
      takeUp?.(incoming, outgoing);
      return answer(incoming, outgoing, admit);
    }
    outgoing.writeHead(ready.status, ready.headers);
    // Node sends only the headers, and reading a body may be work.
    if (incoming.method === 'HEAD') outgoing.end();
    else outgoing.end(ready.body, 'latin1');
    takeUp?.(incoming, outgoing);
  };
  const server = createServer(
    {
      optimizeEmptyRequests: true,
      headersTimeout: times.headMs,
      // For files that keep arriving; everything else has less time (arrival.ts).
      requestTimeout: times.fileMs,
      connectionsCheckingInterval: times.checkMs,
      // Off: `timeout` below ends idle connections too, and two timers would be reset for each request.
      keepAliveTimeout: 0,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  const admit = createRequestQueueBehindNewConnections(server);
  server.maxConnections = 10_000;
  // A client that reads nothing of its response for this long is gone; open streams have a heartbeat. Idle
  // connections are kept as long: longer than proxies keep theirs, so that a request never meets our close.
  server.timeout = 120 * ONE_SECOND_MS;
  server.on('clientError', createMalformedRequestHandler(createBareResponseHeaders(shop.settings)));
  const takeUp = shop.env.TRUST_PROXY === 0 ? limitIncomingConnectionsPerIp(server) : null;
  return server;
}

function createHttpRequestResponder(
  shop: Pick<Shop, 'env' | 'settings' | 'addresses' | 'handle'>,
  times: HttpListenerTimeouts,
) {
  const { protocol, host } = new URL(shop.settings.publicUrl);
  const headers = createBareResponseHeaders(shop.settings);
  const refuse = createMalformedRequestHandler(headers);
  return (incoming: IncomingMessage, outgoing: ServerResponse, admit: (begin: () => void) => void): void => {
    const method = incoming.method ?? 'GET';
    const url = getPathAndQuery(incoming.url ?? '');
    if (url === null || REFUSED_HTTP_METHODS.has(method) || !METHODS.includes(method)) {
      outgoing.writeHead(url === null ? 400 : 405, headers).end();
      return;
    }
    incoming.url = url;
    const [path = ''] = url.split('?');
    const tooSlow = () =>
      refuse(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), incoming.socket);
    watchRequestBodyArrivalTime(incoming, shop.addresses.factsOf(path).body.as === 'file', tooSlow, times);
    admit(() => {
      if (outgoing.destroyed) return;
      const request = removeEmptyRequestBody(createRequest(incoming, outgoing, { protocol, host }), incoming);
      shop
        .handle(request, getClientAddress(incoming, shop.env.TRUST_PROXY))
        .then((response) => {
          // An unread body keeps files open, or occupies one of the places for zips.
          if (outgoing.destroyed) return response.body?.cancel();
          return isRequestBodyStillArriving(incoming)
            ? sendEarlyResponse(incoming, outgoing, response)
            : sendResponse(outgoing, response);
        })
        .catch((error: unknown) => {
          // The client left during the response, or it could not be written: nothing more can be sent.
          if (!request.signal.aborted) log.error({ err: error }, 'answer not sent');
          outgoing.destroy();
        });
    });
  };
}

/**
 * On a socket every post has a stream; the head shows whether it has a body. Functions without a body need no
 * type.
 */
function removeEmptyRequestBody(request: Request, incoming: IncomingMessage): Request {
  const length = Number(incoming.headers['content-length'] ?? 0);
  if (request.body === null || length > 0 || incoming.headers['transfer-encoding'] !== undefined)
    return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}

/**
 * Returns path and query of a request line; proxies may send the absolute form, whose host is ignored here.
 */
function getPathAndQuery(url: string): string | null {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (path.startsWith('/')) return path;
  return path === '' && url !== '' ? '/' : null;
}

/**
 * Returns the client's address: the socket's, or the entry of X-Forwarded-For that the outermost trusted
 * proxy wrote.
 */
export function getClientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const peer = incoming.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return peer;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const claimed = forwarded.at(-trustedProxies)?.trim() ?? '';
  return isIP(claimed) === 0 ? peer : claimed;
}

/** Headers of responses that are written without the shop; the connection ends with them. */
const createBareResponseHeaders = (settings: Pick<ShopSettings, 'publicUrl'>): Record<string, string> => ({
  'Content-Length': '0',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'private, no-store',
  ...Object.fromEntries(getHstsHeaders(settings)),
  Connection: 'close',
});

const HTTP_STATUS_BY_PARSE_ERROR_CODE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time for an error message to reach its client; a connection that stays open is cut off then. */
const REFUSED_CONNECTION_LINGER_MS = 1_000;

/**
 * Responds on the bare socket to what is not HTTP or does not arrive, and closes it, whether the client does
 * or not. A client that has received part of a response gets nothing more.
 */
function createMalformedRequestHandler(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    error: Error & { code?: string },
    socket: Socket & { _httpMessage?: ServerResponse | null },
  ): void => {
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    setTimeout(() => socket.destroy(), REFUSED_CONNECTION_LINGER_MS);
    const status = HTTP_STATUS_BY_PARSE_ERROR_CODE[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
  };
}
