import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { serviceImages, servicePictureFetches as fetches } from '../tables.server.ts';

import type { StoredOrPendingServicePicture } from './known-pictures.ts';
import { DRAWN_SERVICE_SLIDES_PATH } from './slide-kinds.ts';

/** Returns the pictures of services by id, in order, without drawn ones; then those still to be fetched. */
export async function readStoredAndPendingServicePictures(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, StoredOrPendingServicePicture[]>> {
  if (ids.length === 0) return new Map();
  const there = await ctx.db
    .select({
      serviceId: serviceImages.serviceId,
      url: serviceImages.url,
      alt: serviceImages.alt,
      source: fetches.address,
    })
    .from(serviceImages)
    .leftJoin(fetches, eq(fetches.imageId, serviceImages.id))
    .where(
      and(
        inArray(serviceImages.serviceId, [...ids]),
        eq(serviceImages.kind, 'gallery'),
        not(sql`starts_with(${serviceImages.url}, ${DRAWN_SERVICE_SLIDES_PATH})`),
      ),
    )
    .orderBy(asc(serviceImages.position), asc(serviceImages.createdAt), asc(serviceImages.id));
  const coming = await ctx.db
    .select({
      serviceId: fetches.serviceId,
      url: fetches.address,
      alt: fetches.alt,
      source: fetches.address,
    })
    .from(fetches)
    .where(
      and(
        inArray(fetches.serviceId, [...ids]),
        inArray(fetches.state, ['waiting', 'fetching']),
        ne(fetches.address, ''),
      ),
    )
    .orderBy(asc(fetches.createdAt), asc(fetches.position));
  const own = (url: string) => (url.startsWith('/') ? ctx.settings.publicUrl + url : url);
  const byService = Map.groupBy([...there, ...coming], ({ serviceId }) => serviceId);
  return new Map(
    [...byService].map(([id, pictures]) => [
      id,
      pictures.map(({ url, alt, source }) => ({ url: own(url), alt, source })),
    ]),
  );
}
