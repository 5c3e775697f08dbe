import { and, asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { imageUrl } from '../internal/slide-columns.server.ts';
import type { PictureSource } from '../model.ts';
import { serviceImages, services } from '../tables.server.ts';

import { pictureSources, SLIDE_HEIGHT, SLIDE_WIDTH } from './slide-kinds.ts';

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
