import { and, asc, gte } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  toPublicServices,
  publicServiceCondition,
  publicServiceColumns,
} from './list-public-services.server.ts';
import type { PublicService } from './model.ts';
import { services } from './tables.server.ts';

/** Returns the public service with the lowest price of at least `leastCents`; null if there is none. */
export async function findCheapestService(ctx: AppContext, leastCents: Cents): Promise<PublicService | null> {
  const rows = await ctx.db
    .select(publicServiceColumns)
    .from(services)
    .where(and(publicServiceCondition, gte(services.priceCents, leastCents)))
    .orderBy(asc(services.priceCents), asc(services.id))
    .limit(1);
  return rows.flatMap(toPublicServices)[0] ?? null;
}
