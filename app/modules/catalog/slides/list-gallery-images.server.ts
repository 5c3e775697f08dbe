import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { serviceImageUrlSql } from '../internal/slide-columns.server.ts';
import type { ResponsivePictureSource } from '../model.ts';
import { serviceImages, services } from '../tables.server.ts';

import {
  buildPictureSources,
  DRAWN_SLIDE_HEIGHT_PX,
  DRAWN_SLIDE_WIDTH_PX,
  type ResizedSlidePicture,
} from './slide-kinds.ts';

/** One picture of the gallery; width and height in px. */
export type ServiceGalleryImage = {
  id: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Smaller copies for `<picture>`; none for a drawn slide. */
  sources: ResponsivePictureSource[];
};

type ServiceGalleryImageRow = Omit<ServiceGalleryImage, 'width' | 'height' | 'sources'> & {
  width: number | null;
  height: number | null;
  variants: ResizedSlidePicture[];
};

/**
 * SQL for all gallery images of a service by position (DETAIL-16), as a column
 * of a select from services; see `toServiceGalleryImages`.
 */
export const serviceGalleryImagesSql = sql<ServiceGalleryImageRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${serviceImages.id}, 'url', ${serviceImageUrlSql}, 'alt', ${serviceImages.alt},
      'width', ${serviceImages.width}, 'height', ${serviceImages.height}, 'variants', ${serviceImages.variants})
    order by ${serviceImages.position}, ${serviceImages.createdAt}, ${serviceImages.id}), '[]')
  from ${serviceImages} where ${serviceImages.serviceId} = ${services}."id" and ${serviceImages.kind} = 'gallery')`;

export function toServiceGalleryImages(rows: readonly ServiceGalleryImageRow[]): ServiceGalleryImage[] {
  return rows.map(({ variants, ...row }) => ({
    ...row,
    width: row.width ?? DRAWN_SLIDE_WIDTH_PX,
    height: row.height ?? DRAWN_SLIDE_HEIGHT_PX,
    sources: buildPictureSources(variants),
  }));
}

/** Returns the gallery images of one service. */
export async function listServiceGalleryImages(
  ctx: AppContext,
  serviceId: string,
): Promise<ServiceGalleryImage[]> {
  const [row] = await ctx.db
    .select({ galleryRows: serviceGalleryImagesSql })
    .from(services)
    .where(eq(services.id, serviceId));
  return toServiceGalleryImages(row?.galleryRows ?? []);
}
