import { asc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { serviceBadges } from '../tables.server.ts';

import { parseBadgeColor, type ServiceBadge } from './service-badge.ts';

/** Returns every badge in the order of the admin. */
export async function listServiceBadges(ctx: AppContext): Promise<ServiceBadge[]> {
  const rows = await ctx.db
    .select({ code: serviceBadges.code, label: serviceBadges.label, color: serviceBadges.color })
    .from(serviceBadges)
    .orderBy(asc(serviceBadges.position), asc(serviceBadges.code));
  return rows.map((row) => ({ ...row, color: parseBadgeColor(row.color) }));
}
