import { redirect } from 'react-router';

import { MAX_UPLOADED_PICTURE_BYTES } from '#app/lib/picture-rules.ts';
import type { AvatarFailureCode } from '#app/modules/identity/account/avatar-failure.ts';
import { removeAvatar, setOwnAvatar } from '#app/modules/identity/account/set-avatar.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';
import { readSmallFileUpload } from '#app/platform/uploads/read-upload.server.ts';
import type { UploadFailure } from '#app/platform/uploads/upload-rules.ts';

import { redirectAfterPost } from '../http/private-answer.ts';

import type { Route } from './+types/picture';

export const handle = {
  body: { as: 'file', fileBytes: MAX_UPLOADED_PICTURE_BYTES, tooLarge: 'File size must be less than 10MB' },
} satisfies RouteOptions;

const AVATAR_FAILURE_BY_UPLOAD_FAILURE: Record<UploadFailure['code'], AvatarFailureCode> = {
  'too-large': 'too-large',
  malformed: 'lost',
  'no-file': 'not-an-image',
  'too-many-files': 'lost',
  'no-room': 'no-room',
};

/**
 * Stores the uploaded picture; returns the failure code, or null. A file over the limit is read to its end,
 * so that the browser receives the answer.
 */
async function saveUploadedAvatar(ctx: AppContext, request: Request): Promise<AvatarFailureCode | null> {
  try {
    const upload = await readSmallFileUpload(request, { fileBytes: MAX_UPLOADED_PICTURE_BYTES });
    if (!upload.ok) return AVATAR_FAILURE_BY_UPLOAD_FAILURE[upload.failure.code];
    const kept = await setOwnAvatar(ctx, upload.value.file.bytes);
    return kept.ok ? null : kept.failure.code;
  } catch (error) {
    if (error instanceof WorkQueueFullError) return 'busy';
    throw error;
  }
}

/** This address only accepts uploads. */
export function loader() {
  return redirect('/account');
}

/**
 * `POST /account/picture`: a form with a file sets the picture of the signed-in user, one without a file
 * removes it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (ctx.actor.kind !== 'user') throw redirect('/auth/sign-in');
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    await removeAvatar(ctx);
    return redirectAfterPost('/account?done=picture-removed');
  }
  const allowed = await consumeRateLimit(ctx, 'avatar', ctx.actor.id);
  const failure = allowed.ok ? await saveUploadedAvatar(ctx, request) : 'too-many';
  return redirectAfterPost(
    failure === null ? '/account?done=picture' : `/account?tab=profile&refused=${failure}`,
  );
}
