import { and, asc, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import {
  toPublicServices,
  publicServiceCondition,
  publicServiceColumns,
} from './list-public-services.server.ts';
import type { PublicService } from './model.ts';
import {
  toServiceGalleryImages,
  type ServiceGalleryImage,
  serviceGalleryImagesSql,
} from './slides/list-gallery-images.server.ts';
import { serviceOldSlugs, services, serviceScopeRows } from './tables.server.ts';

/** A public service with everything its page shows. */
export type PublicServiceDetails = PublicService & {
  painPoint: string | null;
  revisionRoundsIncluded: number;
  /** Found by a former slug: the page has moved. */
  isFormerAddress: boolean;
  scopeRows: ServiceScopeRow[];
  images: ServiceGalleryImage[];
  seo: { title: string | null; description: string | null; image: string | null };
};

type ServiceScopeRow = { kind: string; text: string };

/** Longer values cannot be the slug of a service; shorter ones would match the title of almost any. */
export const MAX_SERVICE_ADDRESS_LENGTH = 200;

const MIN_FUZZY_TITLE_LENGTH = 3;

/**
 * The checklist rows in the same query as the service, since each statement
 * costs the embedded database a millisecond.
 */
const SERVICE_SCOPE_CHECKLIST_ROWS_SQL = sql<ServiceScopeRow[]>`(
  select coalesce(json_agg(json_build_object('kind', ${serviceScopeRows.kind}, 'text', ${serviceScopeRows.text})
    order by ${serviceScopeRows.kind}, ${serviceScopeRows.position}), '[]')
  from ${serviceScopeRows} where ${serviceScopeRows.serviceId} = ${services}."id")`;

const PUBLIC_SERVICE_PAGE_DB_COLUMNS = {
  painPoint: services.painPoint,
  revisionRoundsIncluded: services.revisionRoundsIncluded,
  scopeRows: SERVICE_SCOPE_CHECKLIST_ROWS_SQL,
  galleryRows: serviceGalleryImagesSql,
  seoTitle: services.seoTitle,
  seoDescription: services.seoDescription,
  ogImage: services.ogImage,
};

/** The best seller among the matching public services. */
const buildServicePageQuery = (match: SQL) =>
  combineReadsIntoOneStatement({
    services: createReadForBatchedStatement(
      { ...publicServiceColumns, ...PUBLIC_SERVICE_PAGE_DB_COLUMNS },
      (from) =>
        from
          .from(services)
          .where(and(publicServiceCondition, match))
          .orderBy(desc(services.projectsSold30d), asc(services.priceCents), asc(services.id))
          .limit(1),
    ),
  });

const serviceSlugIdOrTitlePlaceholder = sql.placeholder('address');
const servicePageBySlugQuery = buildServicePageQuery(eq(services.slug, serviceSlugIdOrTitlePlaceholder));
const servicePageByIdQuery = buildServicePageQuery(eq(services.id, serviceSlugIdOrTitlePlaceholder));
const servicePageByTitleQuery = buildServicePageQuery(ilike(services.title, serviceSlugIdOrTitlePlaceholder));
const servicePageByFormerSlugQuery = buildServicePageQuery(
  sql`${services.id} in (select ${serviceOldSlugs.serviceId} from ${serviceOldSlugs} where ${serviceOldSlugs.slug} = ${serviceSlugIdOrTitlePlaceholder})`,
);

async function runServicePageQuery(
  ctx: AppContext,
  find: typeof servicePageBySlugQuery,
  by: string,
): Promise<PublicServiceDetails | null> {
  const { services: rows } = await find(ctx.db, { address: by });
  const pages = rows.flatMap(({ seoTitle, seoDescription, ogImage, galleryRows: gallery, ...row }) =>
    toPublicServices(row).map((service) => ({
      ...row,
      ...service,
      images: toServiceGalleryImages(gallery),
      isFormerAddress: false,
      seo: { title: seoTitle, description: seoDescription, image: ogImage },
    })),
  );
  return pages[0] ?? null;
}

async function findServicePageByAddress(ctx: AppContext, by: string): Promise<PublicServiceDetails | null> {
  const bySlug = await runServicePageQuery(ctx, servicePageBySlugQuery, by);
  if (bySlug) return bySlug;
  if (isUuid(by)) return runServicePageQuery(ctx, servicePageByIdQuery, by);
  // Before the title match: the words of a former slug are mostly still in the title, but the page has moved.
  const byFormerSlug = await runServicePageQuery(ctx, servicePageByFormerSlugQuery, by);
  if (byFormerSlug) return { ...byFormerSlug, isFormerAddress: true };
  const words = by.replaceAll('-', ' ').trim();
  if (words.length < MIN_FUZZY_TITLE_LENGTH) return null;
  return runServicePageQuery(ctx, servicePageByTitleQuery, createLikeContainsPattern(words));
}

/**
 * DETAIL-13: returns a service by slug, else by id, else by a former slug, else
 * by a title that contains the slug's words; null if nothing public matches.
 * Drafts, archived and deleted services are never found, not even by id.
 */
export async function findPublicService(
  ctx: AppContext,
  slugOrId: string,
): Promise<PublicServiceDetails | null> {
  // PostgreSQL text cannot contain NUL, so no service has such a slug.
  if (slugOrId.length > MAX_SERVICE_ADDRESS_LENGTH || slugOrId.includes('\0')) return null;
  return findServicePageByAddress(ctx, slugOrId);
}
