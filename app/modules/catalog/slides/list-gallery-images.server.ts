import { and, asc, eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { imageUrl, slideVersion } from '../internal/slide-columns.server.ts';
import { isPublicService } from '../list-public-services.server.ts';
import type { PictureSource } from '../model.ts';
import { serviceImages, services } from '../tables.server.ts';

import {
  pictureSources,
  SLIDE_HEIGHT,
  SLIDE_KINDS,
  SLIDE_WIDTH,
  type SlideFacts,
  type SlideKind,
} from './slide-kinds.ts';

/** One picture of the gallery; width and height in px. */
export type GalleryImage = {
  id: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Smaller copies for `<picture>`; none of a drawn slide. */
  sources: PictureSource[];
};

/** All gallery images of a service in order of position (DETAIL-16). */
export function listGalleryImages(ctx: AppContext, serviceId: string): Promise<GalleryImage[]> {
  return ctx.db
    .select({
      id: serviceImages.id,
      url: imageUrl,
      alt: serviceImages.alt,
      width: serviceImages.width,
      height: serviceImages.height,
      variants: serviceImages.variants,
    })
    .from(serviceImages)
    .innerJoin(services, eq(services.id, serviceImages.serviceId))
    .where(and(eq(serviceImages.serviceId, serviceId), eq(serviceImages.kind, 'gallery')))
    .orderBy(asc(serviceImages.position), asc(serviceImages.createdAt), asc(serviceImages.id))
    .then((rows) =>
      rows.map(({ variants, ...row }) => ({
        ...row,
        width: row.width ?? SLIDE_WIDTH,
        height: row.height ?? SLIDE_HEIGHT,
        sources: pictureSources(variants),
      })),
    );
}

const FILE = new RegExp(`^(${SLIDE_KINDS.join('|')})\\.svg$`);

/**
 * What to draw for a file of `/media/slides/{service id}/`: its kind, the facts and their version. Null for a file that
 * is no slide and for a service that is not public.
 */
export async function findSlide(
  ctx: AppContext,
  serviceId: string,
  file: string,
): Promise<{ kind: SlideKind; facts: SlideFacts; version: string } | null> {
  const kind = SLIDE_KINDS.find((one) => one === FILE.exec(file)?.[1]);
  if (!kind || !isUuid(serviceId)) return null;
  const [row] = await ctx.db
    .select({
      title: services.title,
      category: services.category,
      deliveryDays: services.deliveryDays,
      description: services.description,
      painPoint: services.painPoint,
      version: slideVersion,
    })
    .from(services)
    .where(and(isPublicService, eq(services.id, serviceId)));
  if (!row) return null;
  const { title, category, deliveryDays, description, painPoint, version } = row;
  const facts = {
    id: serviceId,
    title: title ?? '',
    category: category ?? '',
    deliveryDays,
    description: description ?? '',
    painPoint,
  };
  return { kind, facts, version };
}

/** The slide as SVG. The drawing and its fonts are loaded with the first slide, not at start. */
export async function renderSlide(slide: { kind: SlideKind; facts: SlideFacts }): Promise<string> {
  const { drawSlide } = await import('../internal/draw-slide.server.tsx');
  return drawSlide(slide.kind, slide.facts);
}
