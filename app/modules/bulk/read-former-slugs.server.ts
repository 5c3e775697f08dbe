import { inArray } from 'drizzle-orm';

import { postRedirects } from '#app/modules/blog/tables.server.ts';
import { serviceOldPaths, serviceOldSlugs } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

export const SERVICE_OLD_SLUG_DB_COLUMNS = { of: serviceOldSlugs.serviceId, slug: serviceOldSlugs.slug };
export const SERVICE_OLD_PATH_DB_COLUMNS = { of: serviceOldPaths.serviceId, slug: serviceOldPaths.path };
export const POST_OLD_SLUG_DB_COLUMNS = { of: postRedirects.postId, slug: postRedirects.oldSlug };

/** Returns the former slugs by record id, sorted. */
export async function readFormerSlugsByRecordId(
  ctx: AppContext,
  columns:
    | typeof SERVICE_OLD_SLUG_DB_COLUMNS
    | typeof SERVICE_OLD_PATH_DB_COLUMNS
    | typeof POST_OLD_SLUG_DB_COLUMNS,
  things: readonly { id: string }[],
): Promise<Map<string, string[]>> {
  if (things.length === 0) return new Map();
  const rows = await ctx.db
    .select(columns)
    .from(columns.of.table)
    .where(
      inArray(
        columns.of,
        things.map(({ id }) => id),
      ),
    );
  const byRecord = Map.groupBy(rows, ({ of }) => of);
  return new Map([...byRecord].map(([id, its]) => [id, its.map(({ slug }) => slug).toSorted()]));
}
