import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findMedia, mediaKey } from '#app/platform/storage/media.server.ts';

import { findStudy } from './list-studies.server.ts';
import type { DownloadFailure, StudyFile } from './model.ts';

/** Whether a study's file can be had now: a file of ours is looked for, a link is taken at its word. */
export async function isFileThere(ctx: AppContext, file: StudyFile): Promise<boolean> {
  if (!file.address.startsWith('/')) return true;
  const key = mediaKey(file.address);
  return key !== null && (await findMedia(ctx, key)) !== null;
}

/** Where the file of a public study is, if it can be had now. */
export async function findDownload(
  ctx: AppContext,
  id: string,
): Promise<Result<{ studyId: string; address: string }, DownloadFailure>> {
  const study = await findStudy(ctx, id);
  if (!study) return fail({ code: 'unknown-study' });
  if (!study.file || !(await isFileThere(ctx, study.file))) return fail({ code: 'no-file' });
  return ok({ studyId: study.id, address: study.file.address });
}
