import { and, eq } from 'drizzle-orm';

import { getCategoryColorKey } from '#app/lib/categories.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import { getCategoryColorUnlessBuiltIn } from '#app/ui/category-colours.ts';

import { slideContentHashSql } from '../internal/slide-columns.server.ts';
import { publicServiceCondition } from '../list-public-services.server.ts';
import { services } from '../tables.server.ts';

import {
  DRAWN_SLIDE_KINDS,
  type ServiceSlideDrawingData,
  type DrawnSlideKind,
  type DrawnSlideColorStyle,
} from './slide-kinds.ts';

const DRAWN_SLIDE_FILE_NAME_PATTERN = new RegExp(`^(${DRAWN_SLIDE_KINDS.join('|')})\\.svg$`);

/**
 * Returns what to draw for a file of `/media/slides/{service id}/`: its kind, the facts and their version.
 * Null for a file that is not a slide, and for a service that is not public.
 */
export async function findServiceSlideToDraw(
  ctx: AppContext,
  serviceId: string,
  file: string,
): Promise<{
  kind: DrawnSlideKind;
  facts: ServiceSlideDrawingData;
  look: DrawnSlideColorStyle;
  version: string;
} | null> {
  const kind = DRAWN_SLIDE_KINDS.find((one) => one === DRAWN_SLIDE_FILE_NAME_PATTERN.exec(file)?.[1]);
  if (!kind || !isUuid(serviceId)) return null;
  const [row] = await ctx.db
    .select({
      title: services.title,
      category: services.category,
      deliveryDays: services.deliveryDays,
      description: services.description,
      painPoint: services.painPoint,
      version: slideContentHashSql,
    })
    .from(services)
    .where(and(publicServiceCondition, eq(services.id, serviceId)));
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
  const hue = getCategoryColorKey(ctx.categories, facts.category);
  const colour = getCategoryColorUnlessBuiltIn(ctx.categories, hue);
  return { kind, facts, look: { hue, ...(colour !== null && { colour }) }, version };
}

/** Returns the slide as SVG. The drawing code and its fonts are loaded on first use, not at startup. */
export async function renderDrawnSlideSvg(slide: {
  kind: DrawnSlideKind;
  facts: ServiceSlideDrawingData;
  look: DrawnSlideColorStyle;
}): Promise<string> {
  const { drawServiceSlideSvg } = await import('../internal/draw-slide.server.tsx');
  return drawServiceSlideSvg(slide.kind, slide.facts, slide.look);
}
