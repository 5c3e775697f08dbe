import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendResponse } from '@remix-run/node-fetch-server';

/** What of a body is still taken in after its answer was given. */
export const DRAIN = { bytes: 128 * 1024 * 1024, ms: 30_000, idleMs: 3_000 } as const;

export type DrainLimits = { [Name in keyof typeof DRAIN]: number };

/** Whether the client is still sending a body; an answer to it comes early. */
export function isArriving(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
  return !incoming.complete && (coding !== undefined || Number(length ?? 0) > 0);
}

/**
 * Sends an answer that was given before the body was read, a refusal mostly, and lets the client send on for a while:
 * browsers look at an answer only when all is sent, and one whose connection is closed before shows a page of its own
 * instead of our sentence. What comes is thrown away; then the connection ends, so that nothing waits behind the rest.
 */
export async function sendEarly(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  limits: DrainLimits = DRAIN,
): Promise<void> {
  response.headers.set('Connection', 'close');
  // A stream without an end cannot wait for the body's; a GET that carries a body has only itself to blame.
  if (incoming.method === 'GET') return sendResponse(outgoing, response);
  const body = Buffer.from(await response.arrayBuffer());
  // One by one: a second `Set-Cookie` is a header of its own.
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.setHeader('Content-Length', body.byteLength);
  outgoing.writeHead(response.status);
  outgoing.write(body);
  await drained(incoming, limits);
  outgoing.end();
}

/** Resolves when the body has ended, or too much of it came, or nothing for too long. */
function drained(incoming: IncomingMessage, { bytes, ms, idleMs }: DrainLimits): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = setTimeout(resolve, ms);
  let idle = setTimeout(resolve, idleMs);
  let seen = 0;
  // Whoever had begun to read it has answered by now.
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
