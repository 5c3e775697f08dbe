import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { ZipArchive } from 'archiver';

import type { AppContext } from '../context.ts';

/** A file of an archive: its path inside, and where its bytes are. */
export type ZipEntryWithByteSource = { path: string; at: Date } & (
  | { storageKey: string }
  | { bytes: Buffer }
);

const openZipEntrySource = async (
  ctx: AppContext,
  entry: ZipEntryWithByteSource,
): Promise<Readable | Buffer> => ('bytes' in entry ? entry.bytes : ctx.storage.open(entry.storageKey));

async function addZipEntries(
  ctx: AppContext,
  archive: ZipArchive,
  entries: readonly ZipEntryWithByteSource[],
  gone: AbortSignal,
) {
  for (const entry of entries) {
    // One file is open at a time, however many there are; each is opened only when the reader reaches it.
    const source = await openZipEntrySource(ctx, entry);
    const stop = () => {
      if (!Buffer.isBuffer(source)) source.destroy();
    };
    gone.addEventListener('abort', stop, { once: true });
    if (gone.aborted) return stop();
    if (!Buffer.isBuffer(source)) source.once('error', (error) => archive.destroy(error));
    const written = once(archive, 'entry', { signal: gone });
    archive.append(source, { name: entry.path, date: entry.at });
    await written;
    gone.removeEventListener('abort', stop);
  }
  await archive.finalize();
}

/**
 * Returns a zip of stored files, created while it is read: no file of it is held in memory, and when the
 * reader stops, the open file is closed. A file that cannot be read aborts the archive, so that a part is
 * never taken for the whole.
 */
export function streamStoredFilesAsZip(
  ctx: AppContext,
  entries: readonly ZipEntryWithByteSource[],
): Readable {
  // Most delivered files are compressed already.
  const archive = new ZipArchive({ zlib: { level: 1 } });
  const gone = new AbortController();
  archive.once('close', () => gone.abort());
  archive.on('error', (error) => {
    ctx.log.warn({ err: error }, 'a zip broke off');
    archive.destroy();
  });
  addZipEntries(ctx, archive, entries, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return;
    archive.destroy(error instanceof Error ? error : new Error('a file of a zip could not be read'));
  });
  return archive;
}
