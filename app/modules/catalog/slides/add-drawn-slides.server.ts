import { eq, notExists } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { serviceImages, services } from '../tables.server.ts';

import {
  DRAWN_SLIDE_HEIGHT_PX,
  DRAWN_SLIDE_WIDTH_PX,
  getDrawnSlideAltText,
  type ServiceSlideDrawingData,
  listServiceGallerySlideKinds,
  getDrawnServiceSlidePath,
} from './slide-kinds.ts';

function buildDrawnServiceSlides(
  facts: ServiceSlideDrawingData,
  now: Date,
): (typeof serviceImages.$inferInsert)[] {
  return listServiceGallerySlideKinds(facts).map((kind, position) => ({
    serviceId: facts.id,
    url: getDrawnServiceSlidePath(facts.id, kind),
    alt: getDrawnSlideAltText(kind, facts),
    position,
    width: DRAWN_SLIDE_WIDTH_PX,
    height: DRAWN_SLIDE_HEIGHT_PX,
    createdAt: now,
    updatedAt: now,
  }));
}

/** Adds drawn slides to every service without a picture; returns the number of slides. */
export async function addDrawnSlidesToServicesWithoutPicture(ctx: AppContext): Promise<{ count: number }> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({
        id: services.id,
        title: services.title,
        category: services.category,
        deliveryDays: services.deliveryDays,
        description: services.description,
        painPoint: services.painPoint,
      })
      .from(services)
      .where(
        notExists(
          ctx.db
            .select({ id: serviceImages.id })
            .from(serviceImages)
            .where(eq(serviceImages.serviceId, services.id)),
        ),
      );
    const slides = rows.flatMap(({ title, category, description, ...row }) =>
      buildDrawnServiceSlides(
        { ...row, title: title ?? '', category: category ?? '', description: description ?? '' },
        ctx.now,
      ),
    );
    for (let from = 0; from < slides.length; from += 500) {
      await ctx.db.insert(serviceImages).values(slides.slice(from, from + 500));
    }
    return { count: slides.length };
  });
}
