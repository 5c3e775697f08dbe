import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { findPublicCaseStudyById } from './list-case-studies.server.ts';
import type { CaseStudyDownloadFailure, CaseStudyFile } from './model.ts';

/**
 * Whether the file of a case study is available: an uploaded file is looked up, a link is assumed to work.
 */
export async function isCaseStudyFileAvailable(ctx: AppContext, file: CaseStudyFile): Promise<boolean> {
  if (!file.address.startsWith('/')) return true;
  const key = parseMediaKey(file.address);
  return key !== null && (await findPublicMediaFile(ctx, key)) !== null;
}

/** Returns the location of a public case study's file, if it is available. */
export async function findCaseStudyDownload(
  ctx: AppContext,
  id: string,
): Promise<Result<{ caseStudyId: string; address: string }, CaseStudyDownloadFailure>> {
  const caseStudy = await findPublicCaseStudyById(ctx, id);
  if (!caseStudy) return fail({ code: 'unknown-case-study' });
  if (!caseStudy.file || !(await isCaseStudyFileAvailable(ctx, caseStudy.file)))
    return fail({ code: 'no-file' });
  return ok({ caseStudyId: caseStudy.id, address: caseStudy.file.address });
}
