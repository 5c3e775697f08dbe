import { and, asc, eq } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { serviceImageUrlSql } from '../internal/slide-columns.server.ts';
import { serviceImages, services } from '../tables.server.ts';

import { DRAWN_SERVICE_SLIDES_PATH } from './slide-kinds.ts';

/** A slide as the editor lists it. */
export type ServiceEditorSlide = {
  id: string;
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  /** Drawn by the shop from the service's texts, not uploaded. */
  isDrawn: boolean;
  /** The smaller copies are not ready yet. */
  isPending: boolean;
};

/** ASLIDE-05: returns the gallery images of a service by position, whatever its status. */
export async function listServiceEditorSlides(
  ctx: AppContext,
  serviceId: string,
): Promise<ServiceEditorSlide[]> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({
      id: serviceImages.id,
      url: serviceImageUrlSql,
      alt: serviceImages.alt,
      width: serviceImages.width,
      height: serviceImages.height,
      variants: serviceImages.variants,
    })
    .from(serviceImages)
    .innerJoin(services, eq(services.id, serviceImages.serviceId))
    .where(and(eq(serviceImages.serviceId, serviceId), eq(serviceImages.kind, 'gallery')))
    .orderBy(asc(serviceImages.position), asc(serviceImages.createdAt), asc(serviceImages.id));
  return rows.map(({ variants, ...row }) => {
    const isDrawn = row.url.startsWith(DRAWN_SERVICE_SLIDES_PATH);
    return { ...row, isDrawn, isPending: !isDrawn && variants.length === 0 };
  });
}
