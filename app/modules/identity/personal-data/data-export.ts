/**
 * Maximum total size of the files in a data copy, in bytes. Older files that do not fit are listed by name
 * and stay on their order's page.
 */
export const MAX_DATA_EXPORT_FILES_BYTES = 200 * 1024 * 1024;

/** How long a finished copy can be downloaded (pages.md "Data export"), in hours. */
export const DATA_EXPORT_DOWNLOAD_HOURS = 24;

/** After this many hours an unfinished copy counts as failed, and another can be requested. */
export const DATA_EXPORT_TIMEOUT_HOURS = 24;

/** Returns the files that fit, in order, each with a unique path. */
export function selectFilesFittingDataExport<File extends { path: string; sizeBytes: number }>(
  files: readonly File[],
  limitBytes = MAX_DATA_EXPORT_FILES_BYTES,
): (File & { isLeftOut: boolean })[] {
  let used = 0;
  const taken = new Set<string>();
  return files.map((file) => {
    const isLeftOut = used + file.sizeBytes > limitBytes;
    if (!isLeftOut) used += file.sizeBytes;
    const cut = file.path.lastIndexOf('/') + 1;
    let path = file.path;
    for (let number = 2; taken.has(path.toLowerCase()); number++)
      path = `${file.path.slice(0, cut)}${number}-${file.path.slice(cut)}`;
    taken.add(path.toLowerCase());
    return { ...file, path, isLeftOut };
  });
}

/** State of a data copy on the account page: none, being made, or ready until a time (ISO 8601). */
export type DataExportState =
  | { state: 'none' }
  | { state: 'queued' }
  | { state: 'ready'; href: string; until: string };
