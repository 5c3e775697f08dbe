import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { cropPortraitToSquareWebp } from '#app/platform/pictures/prepare.server.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

/** Pixels per side: more than twice the largest displayed size. */
const CLIENT_PICTURE_SIZE_PX = 256;

/**
 * Stores a client's picture and returns its URL for the form: cropped to a square and re-encoded, whatever
 * its file name claims. Throws `WorkQueueFullError`. Must not run inside a transaction.
 */
export async function storeTestimonialClientPicture(
  ctx: AppContext,
  bytes: Uint8Array,
): Promise<Result<string, PictureUploadFailure>> {
  assertCan(ctx, 'testimonials:write');
  const prepared = await cropPortraitToSquareWebp(bytes, CLIENT_PICTURE_SIZE_PX);
  if (!prepared.ok) return prepared;
  const { kind, bytes: square } = prepared.value;
  const stored = await storeMedia(ctx, { folder: 'avatars', name: 'client.webp', kind, bytes: square });
  return stored.ok ? ok(stored.value.address) : fail({ code: 'broken' });
}
