import { and, asc, eq } from 'drizzle-orm';

import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { reencodeUploadedPicture } from '#app/platform/pictures/prepare.server.ts';
import { removeMediaFilesByUrl, storeMedia } from '#app/platform/storage/media.server.ts';

import { serviceImages, services } from '../tables.server.ts';

import {
  MAX_SLIDES_PER_SERVICE,
  type ServiceSlideChangeFailure,
  UPLOADED_SLIDES_FOLDER,
} from './slide-kinds.ts';

type ServiceImageRow = typeof serviceImages.$inferSelect;
type ServiceSlideIds = { serviceId: string; slideId: string };

/** Locks a service and returns its slides in order, so that changes happen one after another. */
async function lockServiceSlides(
  ctx: AppContext,
  serviceId: string,
): Promise<Result<ServiceImageRow[], ServiceSlideChangeFailure>> {
  const [service] = await ctx.db
    .select({ deletedAt: services.deletedAt })
    .from(services)
    .where(eq(services.id, serviceId))
    .for('update');
  if (!service) return fail({ code: 'service-not-found' });
  if (service.deletedAt !== null) return fail({ code: 'in-trash' });
  const rows = await ctx.db
    .select()
    .from(serviceImages)
    .where(and(eq(serviceImages.serviceId, serviceId), eq(serviceImages.kind, 'gallery')))
    .orderBy(asc(serviceImages.position), asc(serviceImages.createdAt), asc(serviceImages.id));
  return ok(rows);
}

async function recordSlideAudit(
  ctx: AppContext,
  serviceId: string,
  action: string,
  facts: Record<string, unknown>,
) {
  const summary = `A slide was ${action}`;
  await recordAudit(ctx, {
    action: `service.slide-${action}`,
    entity: 'service',
    entityId: serviceId,
    summary,
    after: facts,
  });
}

type ServiceSlideToAdd = { serviceId: string; name: string; alt: string; bytes: Uint8Array };
/** Runs in the transaction of a new slide, around its insertion. */
type WrapServiceSlideInsertFunction = (
  ctx: AppContext,
  insert: () => Promise<Result<string, ServiceSlideChangeFailure>>,
) => Promise<Result<string, ServiceSlideChangeFailure>>;
type ServiceGallerySlideImage = { url: string; width: number; height: number };

async function insertServiceSlide(
  ctx: AppContext,
  { serviceId, alt }: ServiceSlideToAdd,
  picture: ServiceGallerySlideImage,
): Promise<Result<string, ServiceSlideChangeFailure>> {
  const slides = await lockServiceSlides(ctx, serviceId);
  if (!slides.ok) return slides;
  if (slides.value.length >= MAX_SLIDES_PER_SERVICE) return fail({ code: 'too-many-slides' });
  const position = (slides.value.at(-1)?.position ?? -1) + 1;
  const [row] = await ctx.db
    .insert(serviceImages)
    .values({ serviceId, alt, position, ...picture, createdAt: ctx.now, updatedAt: ctx.now })
    .returning({ id: serviceImages.id });
  if (!row) throw new Error('a slide was not inserted');
  await recordSlideAudit(ctx, serviceId, 'added', { url: picture.url, alt });
  await ctx.jobs.send(ctx, 'pictures.derive', { slideId: row.id });
  return ok(row.id);
}

/**
 * Adds an uploaded picture as the last slide of a service: re-encoded, stored in the media storage, with
 * smaller copies from a job. At most five, even with concurrent uploads; a rejected picture leaves no file.
 * `around` may reject it in its transaction. Throws `WorkQueueFullError`.
 */
export async function addServiceSlide(
  ctx: AppContext,
  slide: ServiceSlideToAdd,
  around: WrapServiceSlideInsertFunction = (_ctx, insert) => insert(),
): Promise<Result<string, ServiceSlideChangeFailure>> {
  assertCan(ctx, 'services:write');
  // Checked before the expensive decoding, and again below with the service locked.
  const slides = await inTransaction(ctx, (ctx) => lockServiceSlides(ctx, slide.serviceId));
  if (!slides.ok) return slides;
  if (slides.value.length >= MAX_SLIDES_PER_SERVICE) return fail({ code: 'too-many-slides' });
  const prepared = await reencodeUploadedPicture(slide.bytes, 'webp');
  if (!prepared.ok) return prepared;
  const { kind, bytes, width, height } = prepared.value;
  const name = truncateTextWithEllipsis(slide.name, 200);
  const stored = await storeMedia(ctx, { folder: UPLOADED_SLIDES_FOLDER, kind, name, bytes });
  if (!stored.ok) return fail({ code: 'broken' });
  const url = stored.value.address;
  const added = await inTransaction(ctx, (ctx) =>
    around(ctx, () => insertServiceSlide(ctx, slide, { url, width, height })),
  );
  if (added.ok) ctx.jobs.wake('pictures.derive');
  else await removeMediaFilesByUrl(ctx, [url]);
  return added;
}

/** Runs with the slides of a service locked, and the requested one. */
function withLockedSlide(
  ctx: AppContext,
  { serviceId, slideId }: ServiceSlideIds,
  work: (ctx: AppContext, slide: ServiceImageRow, slides: ServiceImageRow[]) => Promise<void>,
): Promise<Result<ServiceImageRow, ServiceSlideChangeFailure>> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx): Promise<Result<ServiceImageRow, ServiceSlideChangeFailure>> => {
    const slides = await lockServiceSlides(ctx, serviceId);
    if (!slides.ok) return slides;
    const slide = slides.value.find(({ id }) => id === slideId);
    if (!slide) return fail({ code: 'slide-not-found' });
    await work(ctx, slide, slides.value);
    return ok(slide);
  });
}

/** Changes the alt text of a slide; it may be empty. */
export function changeSlideAlt(ctx: AppContext, slide: ServiceSlideIds & { alt: string }) {
  return withLockedSlide(ctx, slide, async (ctx, { id, alt: before }) => {
    if (before === slide.alt) return;
    await ctx.db
      .update(serviceImages)
      .set({ alt: slide.alt, updatedAt: ctx.now })
      .where(eq(serviceImages.id, id));
    await recordSlideAudit(ctx, slide.serviceId, 'changed', { id, alt: slide.alt });
  });
}

/** Moves a slide one place up or down; the first cannot go up nor the last down, which changes nothing. */
export function moveServiceSlide(ctx: AppContext, slide: ServiceSlideIds & { direction: 'up' | 'down' }) {
  return withLockedSlide(ctx, slide, async (ctx, { id }, slides) => {
    const from = slides.findIndex((one) => one.id === id);
    const to = slide.direction === 'up' ? from - 1 : from + 1;
    const order = slides.map((one) => one.id);
    const neighbour = order[to];
    if (neighbour === undefined) return;
    order[from] = neighbour;
    order[to] = id;
    // Positions of imported slides may have gaps or duplicates: all are renumbered.
    for (const [position, slideId] of order.entries()) {
      await ctx.db
        .update(serviceImages)
        .set({ position, updatedAt: ctx.now })
        .where(eq(serviceImages.id, slideId));
    }
    await recordSlideAudit(ctx, slide.serviceId, 'moved', { id, direction: slide.direction });
  });
}

/** Deletes a slide and, after the commit, its files. */
export async function deleteServiceSlide(
  ctx: AppContext,
  slide: ServiceSlideIds,
): Promise<Result<ServiceImageRow, ServiceSlideChangeFailure>> {
  const deleted = await withLockedSlide(ctx, slide, async (ctx, { id, url }) => {
    await ctx.db.delete(serviceImages).where(eq(serviceImages.id, id));
    await recordSlideAudit(ctx, slide.serviceId, 'deleted', { id, url });
  });
  if (deleted.ok) {
    const { url, variants } = deleted.value;
    await removeMediaFilesByUrl(ctx, [url, ...variants.map((variant) => variant.url)]);
  }
  return deleted;
}
