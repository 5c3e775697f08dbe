import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { deleteMediaRows, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { serviceImages, servicePictureFetches as fetches } from '../tables.server.ts';

/**
 * Undoes the pictures of an import, in the caller's transaction: for `waitingOf` those not fetched yet, for
 * `allOf` the slides too. Returns the keys of their files, which `removeFilesOfDeletedMediaRows` deletes after the transaction.
 */
export async function revertImportedServicePictures(
  ctx: AppContext,
  importId: string,
  { waitingOf, allOf }: { waitingOf: readonly string[]; allOf: readonly string[] },
): Promise<string[]> {
  const ids = [...waitingOf, ...allOf];
  if (ids.length === 0) return [];
  const ofImport = (services: readonly string[]) =>
    and(eq(fetches.importId, importId), inArray(fetches.serviceId, [...services]));
  await ctx.db
    .delete(fetches)
    .where(and(ofImport(ids), inArray(fetches.state, ['waiting', 'fetching', 'failed'])));
  if (allOf.length === 0) return [];
  const done = await ctx.db
    .select({ imageId: fetches.imageId })
    .from(fetches)
    .where(and(ofImport(allOf), isNotNull(fetches.imageId)));
  const images = done.flatMap(({ imageId }) => imageId ?? []);
  if (images.length === 0) return [];
  const deleted = await ctx.db.delete(serviceImages).where(inArray(serviceImages.id, images)).returning({
    serviceId: serviceImages.serviceId,
    url: serviceImages.url,
    variants: serviceImages.variants,
  });
  await recordAuditLines(
    ctx,
    deleted.map(({ serviceId, url }) => ({
      action: 'service.slide-deleted',
      entity: 'service',
      entityId: serviceId,
      summary: 'A slide was removed with its import',
      after: { url },
    })),
  );
  const keys = deleted.flatMap(({ url, variants }) =>
    [url, ...variants.map((variant) => variant.url)].flatMap((address) => parseMediaKey(address) ?? []),
  );
  await deleteMediaRows(ctx, keys);
  return keys;
}
