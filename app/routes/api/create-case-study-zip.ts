import { recordFileDownloadEvent } from '#app/modules/analytics/record-event.server.ts';
import { CASE_STUDY_ERROR_MESSAGES } from '#app/modules/case-studies/model.ts';
import { countDownloadsAndListCampaignFiles } from '#app/modules/case-studies/prepare-campaign.server.ts';
import { campaignZipDownloadBodySchema } from '#app/modules/case-studies/schemas.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, parseJsonBody } from '#app/platform/http.server.ts';
import { consumeRateLimit, createTooManyRequestsResponse } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/create-case-study-zip.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

/** CASES-08: returns the files of a campaign's case studies, which the browser opens one by one. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const body = await parseJsonBody(request, campaignZipDownloadBodySchema);
  if (!body.ok) return body.failure;
  const allowed = await consumeRateLimit(ctx, 'case-study-zip');
  if (!allowed.ok) return createTooManyRequestsResponse(allowed.failure);
  const { case_study_ids: caseStudyIds, campaign_name: campaignName } = body.value;
  const prepared = await countDownloadsAndListCampaignFiles(ctx, { caseStudyIds, campaignName });
  if (!prepared.ok)
    return createJsonErrorResponse(404, 'NO_FILES', CASE_STUDY_ERROR_MESSAGES.campaignFailed.description);
  // The browser opens the files at their own addresses, so those downloads are not seen here.
  for (const _ of prepared.value.addresses) await recordFileDownloadEvent(ctx, request);
  return Response.json({ files: prepared.value.addresses.map((address) => ({ file_url: address })) });
}
