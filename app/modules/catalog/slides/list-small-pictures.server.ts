import { and, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition, publicServiceColumns } from '../list-public-services.server.ts';
import { services } from '../tables.server.ts';

import { getSmallPictureUrl } from './small-picture.ts';

/**
 * Returns the small pictures for list rows by service id; services without a
 * picture of their own have no entry.
 */
export async function readThumbnailUrlsByServiceId(
  ctx: AppContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: services.id, thumbnail: publicServiceColumns.thumbnail })
    .from(services)
    .where(and(publicServiceCondition, inArray(services.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, thumbnail }) => {
      const picture = getSmallPictureUrl(thumbnail);
      return picture === null ? [] : [[id, picture]];
    }),
  );
}
