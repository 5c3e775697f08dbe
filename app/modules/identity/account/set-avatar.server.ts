import { eq } from 'drizzle-orm';

import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { cropPortraitToSquareWebp } from '#app/platform/pictures/prepare.server.ts';
import {
  deleteMediaRows,
  parseMediaKey,
  removeFilesOfDeletedMediaRows,
  removeMediaFilesByUrl,
  storeMedia,
} from '#app/platform/storage/media.server.ts';

import { users } from '../account-tables.server.ts';

import { AVATAR_LIMIT_BYTES } from './avatar-failure.ts';

/** Twice the largest size at which it is shown. */
const AVATAR_PIXELS = 256;

/**
 * Sets the avatar of the signed-in person: crops the uploaded file to a square and re-encodes it, so that no
 * hidden data is published; removes the former one. The file name does not identify the person. Throws
 * `WorkQueueFullError`.
 */
export async function setOwnAvatar(
  ctx: AppContext,
  bytes: Uint8Array,
): Promise<Result<void, PictureUploadFailure>> {
  requireSignedInUser(ctx);
  if (bytes.length >= AVATAR_LIMIT_BYTES) return fail({ code: 'too-large' });
  const prepared = await cropPortraitToSquareWebp(bytes, AVATAR_PIXELS);
  if (!prepared.ok) return prepared;
  const picture = { kind: prepared.value.kind, bytes: prepared.value.bytes };
  const stored = await storeMedia(ctx, { folder: 'avatars', name: 'avatar.webp', ...picture });
  if (!stored.ok) return fail({ code: 'broken' });
  try {
    await writeAvatar(ctx, stored.value.address);
  } catch (error) {
    await removeMediaFilesByUrl(ctx, [stored.value.address]);
    throw error;
  }
  return ok(undefined);
}

/** Removes the avatar of the signed-in person and its file. */
export function removeAvatar(ctx: AppContext): Promise<void> {
  return writeAvatar(ctx, null);
}

async function writeAvatar(ctx: AppContext, address: string | null): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  const former = await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ image: users.image })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    const key = user?.image ? parseMediaKey(user.image) : null;
    const keys = key === null ? [] : [key];
    await ctx.db.update(users).set({ image: address, updatedAt: ctx.now }).where(eq(users.id, id));
    await deleteMediaRows(ctx, keys);
    await recordAudit(ctx, {
      action: 'account.picture_changed',
      entity: 'user',
      entityId: id,
      summary: address === null ? 'Removed their picture' : 'Changed their picture',
    });
    return keys;
  });
  await removeFilesOfDeletedMediaRows(ctx, former);
}
