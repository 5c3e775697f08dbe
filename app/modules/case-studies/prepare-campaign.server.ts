import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isCaseStudyFileAvailable } from './find-download.server.ts';
import { listCaseStudiesById } from './list-case-studies.server.ts';
import type { CaseStudyDownloadFailure } from './model.ts';
import { recordCaseStudyDownloads } from './record-case-study-downloads.server.ts';

/**
 * CASES-08: returns the file URLs of these case studies and counts the
 * downloads; those without an available file are left out.
 */
export async function countDownloadsAndListCampaignFiles(
  ctx: AppContext,
  { caseStudyIds, campaignName }: { caseStudyIds: readonly string[]; campaignName: string },
): Promise<Result<{ addresses: string[] }, CaseStudyDownloadFailure>> {
  const caseStudies = await listCaseStudiesById(ctx, caseStudyIds);
  if (caseStudies.length === 0) return fail({ code: 'unknown-case-study' });
  const ready: { id: string; address: string }[] = [];
  for (const { id, file } of caseStudies) {
    if (file && (await isCaseStudyFileAvailable(ctx, file))) ready.push({ id, address: file.address });
  }
  if (ready.length === 0) return fail({ code: 'no-file' });
  const ids = ready.map(({ id }) => id);
  await recordCaseStudyDownloads(ctx, ids);
  ctx.log.info({ campaignName, caseStudies: ids.length }, 'campaign downloaded');
  return ok({ addresses: ready.map(({ address }) => address) });
}
