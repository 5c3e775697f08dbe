import { asc, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isPublicService } from './list-public-services.server.ts';
import { services } from './tables.server.ts';

/** A service somebody chooses by its title; the price is of one, in cents. */
export type ServiceChoice = { id: string; title: string; category: string; priceCents: Cents };

/** More nobody looks through; a shop with more services than this is found by its first ones only. */
const MOST_CHOICES = 2000;

/** Everything the shop sells now, by title: what a form offers to choose from. */
export async function listServiceChoices(ctx: AppContext): Promise<ServiceChoice[]> {
  const rows = await ctx.db
    .select({
      id: services.id,
      title: services.title,
      category: services.category,
      priceCents: services.priceCents,
    })
    .from(services)
    .where(isPublicService)
    .orderBy(sql`${services.titleSort} collate "C"`, asc(services.id))
    .limit(MOST_CHOICES);
  // A public service has all three; the columns alone do not say so.
  return rows.flatMap(({ id, title, category, priceCents }) =>
    title === null || category === null || priceCents === null ? [] : [{ id, title, category, priceCents }],
  );
}
