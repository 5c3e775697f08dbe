import { and, inArray, isNull } from 'drizzle-orm';

import { postRedirects, posts } from '#app/modules/blog/tables.server.ts';
import { serviceOldSlugs, services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

export type SluggedEntity = 'services' | 'posts';

/** Of these slugs, those that some service has or had; one in the trash has none. */
async function slugsOfServices({ db }: AppContext, wanted: string[]) {
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

/** Of these slugs, those that some post has or had; one in the trash keeps its own. */
async function slugsOfPosts({ db }: AppContext, wanted: string[]) {
  const present = await db.select({ slug: posts.slug }).from(posts).where(inArray(posts.slug, wanted));
  const former = await db
    .select({ slug: postRedirects.oldSlug })
    .from(postRedirects)
    .where(inArray(postRedirects.oldSlug, wanted));
  return [...present, ...former];
}

/** Of these slugs, those that are in use or still lead somewhere. */
export async function findUsedSlugs(
  ctx: AppContext,
  entity: SluggedEntity,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await { services: slugsOfServices, posts: slugsOfPosts }[entity](ctx, [...slugs]);
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}
