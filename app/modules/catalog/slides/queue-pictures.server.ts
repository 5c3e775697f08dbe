import { and, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { servicePictureFetches as fetches } from '../tables.server.ts';

import { isExistingServicePictureUrl } from './known-pictures.ts';
import { readStoredAndPendingServicePictures } from './read-pictures.server.ts';

type ImportedServicePictures = {
  id: string;
  images?: readonly { url: string; alt: string }[] | null | undefined;
};

/**
 * Queues the pictures in an import's rows that their services do not have yet,
 * in the caller's transaction; existing ones stay.
 */
export async function queueImportedServicePictures(
  ctx: AppContext,
  rows: readonly ImportedServicePictures[],
  importId: string | null,
): Promise<void> {
  const naming = rows.filter(({ images }) => images && images.length > 0);
  const known = await readStoredAndPendingServicePictures(
    ctx,
    naming.map(({ id }) => id),
  );
  const wanted = naming.flatMap(({ id, images }) =>
    (images ?? [])
      .filter(({ url }) => !isExistingServicePictureUrl(known.get(id) ?? [], url))
      .map(({ url, alt }, position) => ({
        ...{ serviceId: id, importId, address: url, alt, position },
        ...{ createdAt: ctx.now, updatedAt: ctx.now },
      })),
  );
  if (wanted.length === 0) return;
  for (let from = 0; from < wanted.length; from += 1_000)
    await ctx.db.insert(fetches).values(wanted.slice(from, from + 1_000));
  await ctx.jobs.send(ctx, 'pictures.fetch', {});
}

/** Queues the failed pictures of an import again; returns how many. */
export async function retryFailedPictureImports(ctx: AppContext, importId: string): Promise<number> {
  const again = await ctx.db
    .update(fetches)
    .set({ state: 'waiting', reason: null, updatedAt: ctx.now })
    .where(and(eq(fetches.importId, importId), inArray(fetches.state, ['failed'])))
    .returning({ id: fetches.id });
  if (again.length > 0) await ctx.jobs.send(ctx, 'pictures.fetch', {});
  return again.length;
}
