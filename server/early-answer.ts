import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendResponse } from '@remix-run/node-fetch-server';

/** How much of a body is still received after its response was sent, and for how long. */
export const REQUEST_BODY_DRAIN_LIMITS = { bytes: 128 * 1024 * 1024, ms: 30_000, idleMs: 3_000 } as const;

export type UnreadBodyDrainLimits = { [Name in keyof typeof REQUEST_BODY_DRAIN_LIMITS]: number };

/** Returns whether the client is still sending a body, so that a response to it is early. */
export function isRequestBodyStillArriving(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
  return !incoming.complete && (coding !== undefined || Number(length ?? 0) > 0);
}

/**
 * Sends a response before the body was read, usually a refusal, and lets the client go on sending for a
 * while: browsers look at a response only when all is sent, and after an early close they show an error page
 * of their own. The received bytes are discarded; then the connection ends, so that nothing waits behind the
 * rest.
 */
export async function sendEarlyResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  limits: UnreadBodyDrainLimits = REQUEST_BODY_DRAIN_LIMITS,
): Promise<void> {
  response.headers.set('Connection', 'close');
  // An endless stream cannot wait for the end of the body; browsers send no GET with a body.
  if (incoming.method === 'GET') return sendResponse(outgoing, response);
  const body = Buffer.from(await response.arrayBuffer());
  // One by one: each `Set-Cookie` is a header of its own.
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.setHeader('Content-Length', body.byteLength);
  outgoing.writeHead(response.status);
  outgoing.write(body);
  await drainRequestBody(incoming, limits);
  outgoing.end();
}

/** Resolves when the body has ended, is too large, or has paused for too long. */
function drainRequestBody(
  incoming: IncomingMessage,
  { bytes, ms, idleMs }: UnreadBodyDrainLimits,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = setTimeout(resolve, ms);
  let idle = setTimeout(resolve, idleMs);
  let seen = 0;
  // Any earlier reader has responded by now.
  incoming.removeAllListeners('data');
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.byteLength;
    if (seen > bytes) resolve();
    idle.refresh();
  });
  incoming.once('end', resolve).once('close', resolve).resume();
  return promise.finally(() => {
    clearTimeout(end);
    clearTimeout(idle);
  });
}
