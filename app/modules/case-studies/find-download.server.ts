import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findMedia, mediaKey } from '#app/platform/storage/media.server.ts';

import { findStudy } from './list-studies.server.ts';
import type { DownloadFailure, StudyFile } from './model.ts';

/**
 * Whether the file of a case study is available: an uploaded file is looked up, a link is assumed to work.
 */
export async function isFileThere(ctx: AppContext, file: StudyFile): Promise<boolean> {
  if (!file.address.startsWith('/')) return true;
  const key = mediaKey(file.address);
  return key !== null && (await findMedia(ctx, key)) !== null;
}

/** Returns the location of a public case study's file, if it is available. */
export async function findDownload(
  ctx: AppContext,
  id: string,
): Promise<Result<{ studyId: string; address: string }, DownloadFailure>> {
  const study = await findStudy(ctx, id);
  if (!study) return fail({ code: 'unknown-study' });
  if (!study.file || !(await isFileThere(ctx, study.file))) return fail({ code: 'no-file' });
  return ok({ studyId: study.id, address: study.file.address });
}
