import { and, eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { slideVersion } from '../internal/slide-columns.server.ts';
import { isPublicService } from '../list-public-services.server.ts';
import { services } from '../tables.server.ts';

import { SLIDE_KINDS, type SlideFacts, type SlideKind } from './slide-kinds.ts';

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
