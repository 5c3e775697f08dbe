import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { AppContext } from '#app/platform/context.ts';
import { openZip } from '#app/platform/storage/zip.server.ts';
import { openTurns, TooBusy } from '#app/platform/turns.server.ts';

import type { DeliveredFile } from './list-order-files.server.ts';

/** Paths of a zip, one for each: a name that is there already gets a number before its ending, `logo (2).png`. */
export function distinctPaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const dot = path.lastIndexOf('.');
    const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
    let free = path;
    for (let number = 2; taken.has(free.toLowerCase()); number++) {
      free = `${path.slice(0, at)} (${number})${path.slice(at)}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The zip of what was delivered: folders `v1`, `v2`, and above them one for each item when there are several. */
export function deliveredZip(ctx: AppContext, files: readonly DeliveredFile[]): Readable {
  const items = new Set(files.map(({ itemPosition }) => itemPosition));
  const folderOf = ({ itemPosition, version }: DeliveredFile) =>
    `${items.size > 1 ? `service-${itemPosition + 1}/` : ''}v${version}/`;
  const paths = distinctPaths(files.map((file) => folderOf(file) + file.name));
  return openZip(
    ctx,
    files.map(({ storageKey, createdAt, name }, index) => ({
      path: paths[index] ?? name,
      at: createdAt,
      storageKey,
    })),
  );
}

/** Two in a process, one of them for one address; the others wait, those of one address behind each other. */
const inTurn = openTurns({ atOnce: 2, atOnceEach: 1, waiting: 20, waitingEach: 2 });

/** Browsers and proxies give up on an answer that does not begin. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Opens a zip for a reader when it is its turn; its place is free again when it was read or its reader left, so whoever
 * calls sends it at once. Rejects with `TooBusy` when too many wait or the turn does not come within 20 seconds, and with
 * whatever `open` throws.
 */
export function zipInTurn<Zip extends { body: Readable }>(
  { clientAddress }: Pick<AppContext, 'clientAddress'>,
  open: () => Promise<Zip>,
): Promise<Zip> {
  const { promise, resolve, reject } = Promise.withResolvers<Zip>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reject(new TooBusy('other zips take too long'));
  }, LONGEST_WAIT_MS);
  inTurn(async () => {
    clearTimeout(timer);
    if (isLate) return;
    const zip = await open();
    resolve(zip);
    // However it ends: its reader hears of faults.
    await finished(zip.body, { writable: false }).catch(() => undefined);
  }, clientAddress ?? '').catch((error: unknown) => {
    clearTimeout(timer);
    reject(error);
  });
  return promise;
}
