import { redirect } from 'react-router';

import { addReviewPhoto, REVIEW_PHOTO_BYTES } from '#app/modules/reviews/photo/commands.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';
import { TooBusy } from '#app/platform/turns.server.ts';
import { readUpload } from '#app/platform/uploads/read-upload.server.ts';

import type { Route } from './+types/photo';
import type { PhotoRefusal } from './photo-refusals.ts';

/** There is nothing to look at here. */
export function loader() {
  return redirect('/submit-review');
}

async function keep(ctx: AppContext, request: Request, token: string): Promise<PhotoRefusal | null> {
  try {
    const upload = await readUpload(request, { fileBytes: REVIEW_PHOTO_BYTES });
    if (!upload.ok) return upload.failure.code === 'too-large' ? 'too-large' : 'not-an-image';
    const kept = await addReviewPhoto(ctx, token, upload.value.file.bytes);
    return kept.ok ? null : kept.failure.code;
  } catch (error) {
    if (error instanceof TooBusy) return 'busy';
    throw error;
  }
}

/** `POST /submit-review/photo?t=`: a picture beside the review whose link its writer holds. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const token = url.searchParams.get('t') ?? '';
  const allowed = await consumeLimit(ctx, 'avatar');
  const refusal = allowed.ok ? await keep(ctx, request, token) : 'busy';
  const query = new URLSearchParams({ t: token, photo: refusal ?? 'added' });
  return redirect(`/submit-review?${query}`, 303);
}
