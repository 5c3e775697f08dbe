import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isFileThere } from './find-download.server.ts';
import { listStudiesById } from './list-studies.server.ts';
import type { DownloadFailure } from './model.ts';
import { countDownloads } from './tally-downloads.server.ts';

/**
 * CASES-08: returns the file URLs of these case studies and counts the
 * downloads; those without an available file are left out.
 */
export async function prepareCampaign(
  ctx: AppContext,
  { studyIds, campaignName }: { studyIds: readonly string[]; campaignName: string },
): Promise<Result<{ addresses: string[] }, DownloadFailure>> {
  const studies = await listStudiesById(ctx, studyIds);
  if (studies.length === 0) return fail({ code: 'unknown-study' });
  const ready: { id: string; address: string }[] = [];
  for (const { id, file } of studies) {
    if (file && (await isFileThere(ctx, file))) ready.push({ id, address: file.address });
  }
  if (ready.length === 0) return fail({ code: 'no-file' });
  const ids = ready.map(({ id }) => id);
  await countDownloads(ctx, ids);
  ctx.log.info({ campaignName, studies: ids.length }, 'campaign downloaded');
  return ok({ addresses: ready.map(({ address }) => address) });
}
