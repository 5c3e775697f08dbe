import { open } from 'node:fs/promises';

import type { UploadFailure } from './upload-rules.ts';

/** Writes a body to the disk as it arrives, or says why not; the file, half-written too, is the caller's to remove. */
export async function spool(
  request: Request,
  path: string,
  limitBytes: number,
): Promise<UploadFailure | null> {
  const target = await open(path, 'wx', 0o600);
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > limitBytes) return { code: 'too-large' };
      await target.write(chunk);
    }
    return null;
  } catch (error) {
    // A full disk is the shop's affair; a body that ended early is the sender's.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return { code: 'no-room' };
    return { code: 'malformed' };
  } finally {
    await target.close();
  }
}
