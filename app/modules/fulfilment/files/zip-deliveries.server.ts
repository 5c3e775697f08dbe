import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { AppContext } from '#app/platform/context.ts';
import { streamStoredFilesAsZip } from '#app/platform/storage/zip.server.ts';
import { createInMemoryWorkQueue, WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import type { DeliveredFile } from './list-order-files.server.ts';

/**
 * Returns a unique path for each name in a zip: a duplicate gets a number before its extension, `logo
 * (2).png`.
 */
export function createUniqueZipPaths(paths: readonly string[]): string[] {
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

/**
 * Returns the zip of the delivered files: folders `v1`, `v2`, inside one folder per item if there are
 * several.
 */
export function createDeliveryFilesZip(ctx: AppContext, files: readonly DeliveredFile[]): Readable {
  const items = new Set(files.map(({ itemPosition }) => itemPosition));
  const folderOf = ({ itemPosition, version }: DeliveredFile) =>
    `${items.size > 1 ? `service-${itemPosition + 1}/` : ''}v${version}/`;
  const paths = createUniqueZipPaths(files.map((file) => folderOf(file) + file.name));
  return streamStoredFilesAsZip(
    ctx,
    files.map(({ storageKey, createdAt, name }, index) => ({
      path: paths[index] ?? name,
      at: createdAt,
      storageKey,
    })),
  );
}

/** Two at once per process and one per client address; the others wait, those of one address in line. */
const deliveryZipQueue = createInMemoryWorkQueue({ atOnce: 2, atOnceEach: 1, waiting: 20, waitingEach: 2 });

/** Browsers and proxies give up on a response that does not begin. */
const MAX_ZIP_WAIT_MS = 20_000;

/**
 * Opens a zip for a reader when it is its turn; its slot is free again when the zip has been read or the
 * reader has left, so the caller must send it at once. Rejects with `WorkQueueFullError` if too many wait or the turn
 * does not come within 20 seconds, and with any error `open` throws.
 */
export function openDeliveredFilesZipInQueue<Zip extends { body: Readable }>(
  { clientAddress }: Pick<AppContext, 'clientAddress'>,
  open: () => Promise<Zip>,
): Promise<Zip> {
  const { promise, resolve, reject } = Promise.withResolvers<Zip>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reject(new WorkQueueFullError('other zips take too long'));
  }, MAX_ZIP_WAIT_MS);
  deliveryZipQueue(async () => {
    clearTimeout(timer);
    if (isLate) return;
    const zip = await open();
    resolve(zip);
    // The reader is notified of errors, so they are ignored here.
    await finished(zip.body, { writable: false }).catch(() => undefined);
  }, clientAddress ?? '').catch((error: unknown) => {
    clearTimeout(timer);
    reject(error);
  });
  return promise;
}
