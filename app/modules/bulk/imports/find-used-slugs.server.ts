import { and, inArray, isNull } from 'drizzle-orm';

import { postRedirects, posts } from '#app/modules/blog/tables.server.ts';
import { serviceOldSlugs, services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

export type BulkEntityNameWithSlugs = 'services' | 'posts';

/** Returns which of these slugs a service uses or used. Services in the trash have released theirs. */
async function findUsedServiceSlugs({ db }: AppContext, wanted: string[]) {
  const present = await db
    .select({ slug: services.slug })
    .from(services)
    .where(and(inArray(services.slug, wanted), isNull(services.deletedAt)));
  const former = await db
    .select({ slug: serviceOldSlugs.slug })
    .from(serviceOldSlugs)
    .where(inArray(serviceOldSlugs.slug, wanted));
  return [...present, ...former];
}

/** Returns which of these slugs a post uses or used. Posts in the trash keep theirs. */
async function findUsedPostSlugs({ db }: AppContext, wanted: string[]) {
  const present = await db.select({ slug: posts.slug }).from(posts).where(inArray(posts.slug, wanted));
  const former = await db
    .select({ slug: postRedirects.oldSlug })
    .from(postRedirects)
    .where(inArray(postRedirects.oldSlug, wanted));
  return [...present, ...former];
}

/** Returns which of these slugs are in use or still redirect. */
export async function findImportSlugsAlreadyInUse(
  ctx: AppContext,
  entity: BulkEntityNameWithSlugs,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await { services: findUsedServiceSlugs, posts: findUsedPostSlugs }[entity](ctx, [...slugs]);
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}
