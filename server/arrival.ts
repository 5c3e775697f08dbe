import type { IncomingMessage } from 'node:http';

import { SECOND_MS } from '#app/lib/durations.ts';

/** How long a body may take: all of it, or, for a file, as long as so many bytes come in every such time. */
export const ARRIVAL = {
  bodyMs: 30 * SECOND_MS,
  fileMs: 10 * 60 * SECOND_MS,
  everyMs: 30 * SECOND_MS,
  /** 8 KB a second: what a poor mobile connection sends. */
  leastBytes: 240 * 1024,
} as const;

export type ArrivalLimits = { [Name in keyof typeof ARRIVAL]: number };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Calls `tooSlow` once for a body that does not arrive in its time (safety.md section 6). Files may take long, but have to
 * keep coming, so that a held connection is not a held place.
 */
export function watchArrival(
  incoming: IncomingMessage,
  isFile: boolean,
  tooSlow: () => void,
  limits: ArrivalLimits = ARRIVAL,
): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  let seen = socket.bytesRead;
  const stop = () => {
    clearTimeout(end);
    clearInterval(pace);
  };
  const giveUp = () => {
    stop();
    if (!incoming.complete && !socket.destroyed) tooSlow();
  };
  const end = setTimeout(giveUp, isFile ? limits.fileMs : limits.bodyMs);
  const pace = isFile
    ? setInterval(() => {
        if (socket.bytesRead - seen < limits.leastBytes) giveUp();
        seen = socket.bytesRead;
      }, limits.everyMs)
    : undefined;
  incoming.once('end', stop).once('close', stop);
}
