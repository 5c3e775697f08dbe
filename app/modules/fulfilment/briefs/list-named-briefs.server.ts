import { asc, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { briefTemplates } from './brief-tables.server.ts';

/**
 * Returns every questionnaire with its name and whether it is active; of two with the same name the active
 * one comes first, then the older one.
 */
export async function listBriefTemplatesWithStatus(
  ctx: AppContext,
): Promise<{ id: string; name: string; isActive: boolean }[]> {
  const rows = await ctx.db
    .select({ id: briefTemplates.id, name: briefTemplates.name, status: briefTemplates.status })
    .from(briefTemplates)
    .orderBy(
      sql`${briefTemplates.status} = 'archived'`,
      asc(briefTemplates.createdAt),
      asc(briefTemplates.id),
    );
  return rows.map(({ id, name, status }) => ({ id, name, isActive: status === 'active' }));
}
