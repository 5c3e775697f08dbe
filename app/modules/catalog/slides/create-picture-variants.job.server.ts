import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { createPictureVariants } from '#app/platform/pictures/prepare.server.ts';
import {
  findPublicMediaFile,
  parseMediaKey,
  removeMediaFilesByUrl,
  storeMedia,
} from '#app/platform/storage/media.server.ts';

import { serviceImages } from '../tables.server.ts';

import { type ResizedSlidePicture, UPLOADED_SLIDES_FOLDER } from './slide-kinds.ts';

/** The bytes of a stored picture; null if it is gone, even if it disappears while being read. */
async function readStoredPictureBytes(ctx: AppContext, key: string): Promise<Buffer | null> {
  const file = await findPublicMediaFile(ctx, key);
  if (!file) return null;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of await file.open()) parts.push(part as Uint8Array); // byte streams yield buffers
  } catch (error) {
    // A deletion removes its row before its bytes.
    if (await findPublicMediaFile(ctx, key)) throw error;
    return null;
  }
  return Buffer.concat(parts);
}

async function storeSlidePictureVariants(
  ctx: AppContext,
  bytes: Buffer,
  width: number,
): Promise<ResizedSlidePicture[]> {
  const stored: ResizedSlidePicture[] = [];
  for (const variant of await createPictureVariants(bytes, width)) {
    const { format, bytes } = variant;
    const name = `slide-${variant.width}.${format}`;
    const kept = await storeMedia(ctx, { folder: UPLOADED_SLIDES_FOLDER, kind: format, name, bytes });
    if (!kept.ok) throw new Error(`a ${format} of our own was refused`);
    stored.push({ url: kept.value.address, format, width: variant.width });
  }
  return stored;
}

/**
 * Creates the smaller copies of an uploaded slide, once; if the slide is deleted meanwhile, they are removed.
 */
export async function createResizedSlidePictures(ctx: AppContext, slideId: string): Promise<void> {
  const [slide] = await ctx.db.select().from(serviceImages).where(eq(serviceImages.id, slideId));
  const key = slide ? parseMediaKey(slide.url) : null;
  if (!slide || !key || slide.variants.length > 0) return;
  const bytes = await readStoredPictureBytes(ctx, key);
  if (!bytes) return;
  const variants = await storeSlidePictureVariants(ctx, bytes, slide.width ?? 0);
  const kept = await inTransaction(ctx, ({ db, now }) =>
    db
      .update(serviceImages)
      .set({ variants, updatedAt: now })
      .where(and(eq(serviceImages.id, slideId), eq(serviceImages.variants, [])))
      .returning({ id: serviceImages.id }),
  );
  if (kept.length === 0)
    await removeMediaFilesByUrl(
      ctx,
      variants.map(({ url }) => url),
    );
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'pictures.derive': { slideId: string };
  }
}

/** Creates the smaller copies of slides, after the response to the upload. */
export const createPictureVariantsJob: JobDefinition<'pictures.derive'> = {
  queue: 'pictures.derive',
  label: 'Create smaller image sizes',
  retryLimit: 3,
  run: async (ctx, { slideId = '' }) => createResizedSlidePictures(ctx, slideId),
};
