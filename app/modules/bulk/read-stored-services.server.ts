import { asc, type SQL } from 'drizzle-orm';

import { getServiceDescriptionSectionFields } from '#app/modules/catalog/section-fields.ts';
import { NO_BRIEF_TEMPLATE_CELL_VALUE } from '#app/modules/catalog/service-row.ts';
import { readStoredAndPendingServicePictures } from '#app/modules/catalog/slides/read-pictures.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { listBriefTemplatesWithStatus } from '#app/modules/fulfilment/briefs/list-named-briefs.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ImportRowTypeByEntity, StoredRowInImportFields } from './imported-rows.ts';
import {
  readFormerSlugsByRecordId,
  SERVICE_OLD_SLUG_DB_COLUMNS,
  SERVICE_OLD_PATH_DB_COLUMNS,
} from './read-former-slugs.server.ts';

type StoredServiceReadOptions = { where: SQL | undefined; limit: number; isLocked: boolean };

/** Returns services in the field names of their import; times are ISO 8601. */
export async function readStoredServices(
  ctx: AppContext,
  { where, limit, isLocked }: StoredServiceReadOptions,
): Promise<StoredRowInImportFields<ImportRowTypeByEntity['services']>[]> {
  const select = ctx.db.select().from(services).where(where).orderBy(asc(services.id)).limit(limit);
  const rows = await (isLocked ? select.for('update') : select);
  const former = await readFormerSlugsByRecordId(ctx, SERVICE_OLD_SLUG_DB_COLUMNS, rows);
  const paths = await readFormerSlugsByRecordId(ctx, SERVICE_OLD_PATH_DB_COLUMNS, rows);
  const pictures = await readStoredAndPendingServicePictures(
    ctx,
    rows.map(({ id }) => id),
  );
  const briefs = new Map((await listBriefTemplatesWithStatus(ctx)).map(({ id, name }) => [id, name]));
  return rows.map((one) => ({
    id: one.id,
    row: {
      id: one.id,
      slug: one.slug,
      old_slugs: former.get(one.id) ?? [],
      old_paths: paths.get(one.id) ?? [],
      service_title: one.title,
      service_description: one.description,
      ...getServiceDescriptionSectionFields(one.description),
      images: pictures.get(one.id) ?? [],
      category: one.category,
      price_usd: one.priceCents,
      delivery_time_days: one.deliveryDays,
      revision_rounds_included: one.revisionRoundsIncluded,
      effort_units: one.effortUnits,
      brief: briefs.get(one.briefTemplateId ?? '') ?? NO_BRIEF_TEMPLATE_CELL_VALUE,
      reason_to_buy___pain_point: one.painPoint,
      client_satisfaction_quote: one.clientQuote,
      founder_quote_after_delivery: one.founderQuote,
      badge_codes: one.badgeCodes,
      buyer_phrases: one.buyerPhrases,
      seo_title: one.seoTitle,
      seo_description: one.seoDescription,
      og_image: one.ogImage,
      status: one.status,
      projects_sold_30d: one.projectsSold30d,
      reviews: one.reviewCount,
      published_at: one.publishedAt?.toISOString() ?? null,
      created_at: one.createdAt.toISOString(),
    },
  }));
}
