import { buffer } from 'node:stream/consumers';

import type { Result } from '#app/lib/result.ts';

import { createInMemoryWorkQueue } from '../work-queue.server.ts';

import { receiveSingleFileUpload } from './receive-upload.server.ts';
import type { UploadFailure } from './upload-rules.ts';

/** Such a file is held in memory, so few are read at once; bodies that still arrive are on the disk. */
const runUploadReadingWithConcurrencyLimit = createInMemoryWorkQueue({ atOnce: 2, waiting: 40 });

/** One file with the form it came in. `name` is its owner's label, never a path. */
export type SingleFileUpload = { fields: Record<string, string>; file: { name: string; bytes: Uint8Array } };

/**
 * Reads a posted form with one small file entirely, such as an image; its limits are those of
 * `receiveSingleFileUpload`.
 */
export function readSmallFileUpload(
  request: Request,
  limits: { fileBytes: number },
): Promise<Result<SingleFileUpload, UploadFailure>> {
  return receiveSingleFileUpload(request, limits, ({ fields, file }) =>
    runUploadReadingWithConcurrencyLimit(async () => ({
      fields,
      file: { name: file.name, bytes: new Uint8Array(await buffer(file.open())) },
    })),
  );
}
