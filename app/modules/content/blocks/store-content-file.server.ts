import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  prepareLogoPng,
  reencodeUploadedPicture,
  cropPortraitToSquareWebp,
} from '#app/platform/pictures/prepare.server.ts';
import { doMagicBytesMatchFileKind } from '#app/platform/storage/file-kinds.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { OWNER_PHOTO_SIZE_PX } from '../portfolio.ts';
import { MAX_LOGO_SIZE_PX } from '../settings/branding-form.ts';

/** The use of a file: a picture on pages, a picture or a PDF to open, the shop's logo, or a person's photo. */
export type UploadedContentFilePurpose = 'picture' | 'file' | 'logo' | 'portrait';
type UploadedContentFile = { name: string; bytes: Uint8Array };

function prepareContentImage(kind: UploadedContentFilePurpose, bytes: Uint8Array) {
  if (kind === 'logo') return prepareLogoPng(bytes, MAX_LOGO_SIZE_PX);
  return kind === 'portrait'
    ? cropPortraitToSquareWebp(bytes, OWNER_PHOTO_SIZE_PX)
    : reencodeUploadedPicture(bytes, 'webp');
}

/**
 * Stores a file for the shop's pages and returns its URL: a picture, decoded and
 * re-encoded, or for the kind `file` also a PDF, which browsers download instead of
 * showing it on our origin. A logo becomes a PNG, since emails and documents show it
 * too; a portrait becomes a square. Unused files stay stored, because a version may restore them. Throws `WorkQueueFullError`.
 */
export async function storeContentFile(
  ctx: AppContext,
  { kind, name, bytes }: UploadedContentFile & { kind: UploadedContentFilePurpose },
): Promise<Result<string, PictureUploadFailure>> {
  assertCan(ctx, 'content:write');
  const folder = 'content';
  const label = truncateTextWithEllipsis(name, 200);
  if (kind === 'file' && doMagicBytesMatchFileKind('pdf', bytes)) {
    const stored = await storeMedia(ctx, { folder, kind: 'pdf', name: label, bytes });
    return stored.ok ? ok(stored.value.address) : fail({ code: 'broken' });
  }
  const prepared = await prepareContentImage(kind, bytes);
  if (!prepared.ok) return prepared;
  const picture = { kind: prepared.value.kind, bytes: prepared.value.bytes };
  const stored = await storeMedia(ctx, { folder, name: label, ...picture });
  return stored.ok ? ok(stored.value.address) : fail({ code: 'broken' });
}
