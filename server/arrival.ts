import type { IncomingMessage } from 'node:http';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';

/**
 * How long a body may take to arrive: in full, or, for a file, as long as `leastBytes` arrive in every
 * interval.
 */
export const REQUEST_BODY_ARRIVAL_TIME_LIMITS = {
  bodyMs: 30 * ONE_SECOND_MS,
  fileMs: 10 * 60 * ONE_SECOND_MS,
  everyMs: 30 * ONE_SECOND_MS,
  /** 8 KB per second: a slow mobile connection. */
  leastBytes: 240 * 1024,
} as const;

export type RequestBodyArrivalLimits = { [Name in keyof typeof REQUEST_BODY_ARRIVAL_TIME_LIMITS]: number };

function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Calls `tooSlow` once for a body that does not arrive in time (safety.md "Rate limits"). Files may take
 * long, but must keep arriving, so that an idle upload does not occupy a connection.
 */
export function watchRequestBodyArrivalTime(
  incoming: IncomingMessage,
  isFile: boolean,
  tooSlow: () => void,
  limits: RequestBodyArrivalLimits = REQUEST_BODY_ARRIVAL_TIME_LIMITS,
): void {
  if (!hasRequestBody(incoming)) return;
  const { socket } = incoming;
  let seen = socket.bytesRead;
  const stop = () => {
    clearTimeout(end);
    clearInterval(pace);
  };
  const abort = () => {
    stop();
    if (!incoming.complete && !socket.destroyed) tooSlow();
  };
  const end = setTimeout(abort, isFile ? limits.fileMs : limits.bodyMs);
  const pace = isFile
    ? setInterval(() => {
        if (socket.bytesRead - seen < limits.leastBytes) abort();
        seen = socket.bytesRead;
      }, limits.everyMs)
    : undefined;
  incoming.once('end', stop).once('close', stop);
}
