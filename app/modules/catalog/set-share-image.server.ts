import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { fail, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { reencodeUploadedPicture } from '#app/platform/pictures/prepare.server.ts';
import { removeMediaFilesByUrl, storeMedia } from '#app/platform/storage/media.server.ts';

import { lockService, saveServiceChange } from './internal/write-service.server.ts';
import type { ServiceEditFailure } from './service-content.ts';

export type ServiceShareImageFailure = ServiceEditFailure | PictureUploadFailure;

function updateServiceShareImageUrl(
  ctx: AppContext,
  serviceId: string,
  address: string | null,
): Promise<Result<number, ServiceEditFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<number, ServiceEditFailure>> => {
    const locked = await lockService(ctx, serviceId);
    if (!locked.ok) return locked;
    return saveServiceChange(ctx, {
      before: locked.value,
      content: { ...locked.value.content, og_image: address },
      action: 'service.share-image',
      summary: `The sharing image was ${address === null ? 'removed' : 'changed'}`,
      keepsVersion: true,
    });
  });
}

/**
 * Sets an uploaded picture as the share image (ASEO-01), converted to JPEG, which all consumers support. The
 * previous one stays stored, because the history can restore it. Throws `WorkQueueFullError`.
 */
export async function setServiceShareImage(
  ctx: AppContext,
  { serviceId, name, bytes }: { serviceId: string; name: string; bytes: Uint8Array },
): Promise<Result<number, ServiceShareImageFailure>> {
  assertCan(ctx, 'services:write');
  const prepared = await reencodeUploadedPicture(bytes, 'jpg');
  if (!prepared.ok) return prepared;
  const picture = { kind: prepared.value.kind, bytes: prepared.value.bytes };
  const stored = await storeMedia(ctx, {
    folder: 'share-images',
    name: truncateTextWithEllipsis(name, 200),
    ...picture,
  });
  if (!stored.ok) return fail({ code: 'broken' });
  const written = await updateServiceShareImageUrl(ctx, serviceId, stored.value.address);
  if (!written.ok) await removeMediaFilesByUrl(ctx, [stored.value.address]);
  return written;
}

/** Removes the share image, so that the shop draws one again. */
export function removeServiceShareImage(
  ctx: AppContext,
  serviceId: string,
): Promise<Result<number, ServiceEditFailure>> {
  assertCan(ctx, 'services:write');
  return updateServiceShareImageUrl(ctx, serviceId, null);
}
