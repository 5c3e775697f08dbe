/** Files of a copy of one's data, together, in bytes; what is older than those that fit is named and left on its order's page. */
export const EXPORT_FILES_BYTES = 200 * 1024 * 1024;

/** How long a finished copy can be fetched (pages.md section 9.2), in hours. */
export const EXPORT_HOURS = 24;

/** A copy that nobody finished by then was given up; another may be asked for. */
export const EXPORT_GIVEN_UP_HOURS = 24;

/** Which files fit, in their order, and a path for each that no other has. */
export function limitFiles<File extends { path: string; sizeBytes: number }>(
  files: readonly File[],
  limitBytes = EXPORT_FILES_BYTES,
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

/** What the account page knows of a copy: none, being made, or ready until a moment (ISO 8601). */
export type ExportState =
  | { state: 'none' }
  | { state: 'queued' }
  | { state: 'ready'; href: string; until: string };
