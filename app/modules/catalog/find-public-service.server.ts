import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import { batchedRead, combineBatchedReads } from '#app/platform/db/read-together.server.ts';

import { asPublic, isPublicService, publicColumns } from './list-public-services.server.ts';
import type { PublicService } from './model.ts';
import { asGallery, type GalleryImage, galleryRows } from './slides/list-gallery-images.server.ts';
import { serviceOldSlugs, services, serviceScopeRows } from './tables.server.ts';

/** A public service with everything its page shows. */
export type ServicePage = PublicService & {
  painPoint: string | null;
  revisionRoundsIncluded: number;
  /** Found by a former slug: the page has moved. */
  isFormerAddress: boolean;
  scopeRows: ScopeRow[];
  images: GalleryImage[];
  seo: { title: string | null; description: string | null; image: string | null };
};

type ScopeRow = { kind: string; text: string };

/** Longer values cannot be the slug of a service; shorter ones would match the title of almost any. */
export const LONGEST_ADDRESS = 200;

const SHORTEST_FUZZY = 3;

/**
 * The checklist rows in the same query as the service, since each statement
 * costs the embedded database a millisecond.
 */
const scopeRows = sql<ScopeRow[]>`(
  select coalesce(json_agg(json_build_object('kind', ${serviceScopeRows.kind}, 'text', ${serviceScopeRows.text})
    order by ${serviceScopeRows.kind}, ${serviceScopeRows.position}), '[]')
  from ${serviceScopeRows} where ${serviceScopeRows.serviceId} = ${services}."id")`;

const pageColumns = {
  painPoint: services.painPoint,
  revisionRoundsIncluded: services.revisionRoundsIncluded,
  scopeRows,
  galleryRows,
  seoTitle: services.seoTitle,
  seoDescription: services.seoDescription,
  ogImage: services.ogImage,
};

/** The best seller among the matching public services. */
const pageBy = (match: SQL) =>
  combineBatchedReads({
    services: batchedRead({ ...publicColumns, ...pageColumns }, (from) =>
      from
        .from(services)
        .where(and(isPublicService, match))
        .orderBy(desc(services.projectsSold30d), asc(services.priceCents), asc(services.id))
        .limit(1),
    ),
  });

const addressPlaceholder = sql.placeholder('address');
const pageBySlug = pageBy(eq(services.slug, addressPlaceholder));
const pageById = pageBy(eq(services.id, addressPlaceholder));
const pageByTitle = pageBy(ilike(services.title, addressPlaceholder));
const pageByFormerSlug = pageBy(
  sql`${services.id} in (select ${serviceOldSlugs.serviceId} from ${serviceOldSlugs} where ${serviceOldSlugs.slug} = ${addressPlaceholder})`,
);

async function findOnePublic(
  ctx: AppContext,
  find: typeof pageBySlug,
  by: string,
): Promise<ServicePage | null> {
  const { services: rows } = await find(ctx.db, { address: by });
  const pages = rows.flatMap(({ seoTitle, seoDescription, ogImage, galleryRows: gallery, ...row }) =>
    asPublic(row).map((service) => ({
      ...row,
      ...service,
      images: asGallery(gallery),
      isFormerAddress: false,
      seo: { title: seoTitle, description: seoDescription, image: ogImage },
    })),
  );
  return pages[0] ?? null;
}

async function findByAddress(ctx: AppContext, by: string): Promise<ServicePage | null> {
  const bySlug = await findOnePublic(ctx, pageBySlug, by);
  if (bySlug) return bySlug;
  if (isUuid(by)) return findOnePublic(ctx, pageById, by);
  // Before the title match: the words of a former slug are mostly still in the title, but the page has moved.
  const byFormerSlug = await findOnePublic(ctx, pageByFormerSlug, by);
  if (byFormerSlug) return { ...byFormerSlug, isFormerAddress: true };
  const words = by.replaceAll('-', ' ').trim();
  if (words.length < SHORTEST_FUZZY) return null;
  return findOnePublic(ctx, pageByTitle, createLikeContainsPattern(words));
}

/**
 * DETAIL-13: returns a service by slug, else by id, else by a former slug, else
 * by a title that contains the slug's words; null if nothing public matches.
 * Drafts, archived and deleted services are never found, not even by id.
 */
export async function findPublicService(ctx: AppContext, slugOrId: string): Promise<ServicePage | null> {
  // PostgreSQL text cannot contain NUL, so no service has such a slug.
  if (slugOrId.length > LONGEST_ADDRESS || slugOrId.includes('\0')) return null;
  return findByAddress(ctx, slugOrId);
}
