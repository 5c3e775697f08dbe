import { redirect } from 'react-router';

import { addReviewPhoto, MAX_REVIEW_PHOTO_BYTES } from '#app/modules/reviews/add-review-photo.server.ts';
import { serializeUrlSecretsCookie } from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';
import { readSmallFileUpload } from '#app/platform/uploads/read-upload.server.ts';

import type { Route } from './+types/photo';
import type { ReviewPhotoRefusalCode } from './photo-refusals.ts';

export const handle = {
  area: 'secret',
  mayCrawl: true,
  body: { as: 'file', fileBytes: 2 * 1024 * 1024, tooLarge: 'File size must be less than 2MB' },
} satisfies RouteOptions;

/** This address only accepts uploads. */
export function loader() {
  return redirect('/submit-review');
}

type ReviewPhotoUploadOutcome = { token: string; refusal: ReviewPhotoRefusalCode | null };

async function storeReviewPhotoUpload(ctx: AppContext, request: Request): Promise<ReviewPhotoUploadOutcome> {
  const upload = await readSmallFileUpload(request, { fileBytes: MAX_REVIEW_PHOTO_BYTES });
  if (!upload.ok)
    return { token: '', refusal: upload.failure.code === 'too-large' ? 'too-large' : 'not-an-image' };
  const { fields, file } = upload.value;
  const token = fields['t'] ?? '';
  const kept = await addReviewPhoto(ctx, token, file.bytes);
  return { token, refusal: kept.ok ? null : kept.failure.code };
}

async function storeReviewerPhotoUnlessBusy(
  ctx: AppContext,
  request: Request,
): Promise<ReviewPhotoUploadOutcome> {
  const busy = { token: '', refusal: 'busy' } as const;
  const allowed = await consumeRateLimit(ctx, 'avatar');
  if (!allowed.ok) return busy;
  try {
    return await storeReviewPhotoUpload(ctx, request);
  } catch (error) {
    if (error instanceof WorkQueueFullError) return busy;
    throw error;
  }
}

/**
 * `POST /submit-review/photo`: adds a picture to the review of the link whose token the form sends as `t`.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { token, refusal } = await storeReviewerPhotoUnlessBusy(ctx, request);
  // A form refused before it was read returns to the link this browser stores.
  if (token !== '') ctx.setCookie?.(serializeUrlSecretsCookie(ctx, 'review', { t: token }));
  return redirect(`/submit-review?by=link&photo=${refusal ?? 'added'}`, 303);
}
