import { asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { posts } from '#app/modules/blog/tables.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { searchRules } from '#app/modules/search/query-tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BulkEntityName } from './entities.ts';
import type { ImportRowTypeByEntity, StoredRowInImportFields } from './imported-rows.ts';
import { POST_OLD_SLUG_DB_COLUMNS, readFormerSlugsByRecordId } from './read-former-slugs.server.ts';
import { buildPostExportRow } from './read-stored-posts.server.ts';
import { readStoredServices } from './read-stored-services.server.ts';

type StoredRowReadOptions = { where: SQL | undefined; limit?: number; isLocked?: boolean };

/** The table of one kind, and how to read it. */
export type BulkEntityTableReader<Row = unknown> = {
  id: AnyPgColumn;
  /** Neither in the trash nor anonymized. */
  isThere: SQL | undefined;
  /** The columns that identify rows. */
  keys: Readonly<Record<string, AnyPgColumn>>;
  /** Records, unlike content, follow the data set that the admin shows. */
  marked?: { isDemo: AnyPgColumn };
  status?: AnyPgColumn;
  category?: AnyPgColumn;
  read: (ctx: AppContext, wanted: StoredRowReadOptions) => Promise<StoredRowInImportFields<Row>[]>;
};

const DEFAULT_STORED_ROW_QUERY_LIMIT = 20_000;
const toIsoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Every kind that can be imported and exported, each read in the field names of its import. */
export const BULK_ENTITY_ROW_SOURCES: {
  [Name in BulkEntityName]: BulkEntityTableReader<ImportRowTypeByEntity[Name]>;
} = {
  services: {
    id: services.id,
    isThere: isNull(services.deletedAt),
    keys: { id: services.id, slug: services.slug },
    status: services.status,
    category: services.category,
    read: (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked = false }) =>
      readStoredServices(ctx, { where, limit, isLocked }),
  },
  testimonials: {
    id: testimonials.id,
    isThere: isNull(testimonials.deletedAt),
    keys: { id: testimonials.id },
    status: testimonials.status,
    category: testimonials.category,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db
        .select()
        .from(testimonials)
        .where(where)
        .orderBy(asc(testimonials.id))
        .limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: {
          id: one.id,
          client_name: one.clientName,
          client_company: one.clientCompany,
          client_role: one.clientRole,
          client_initials: one.clientInitials,
          client_avatar_url: one.clientAvatarUrl,
          rating: one.rating,
          testimonial_text: one.text,
          service_category: one.category,
          service_name: one.serviceName,
          is_featured: one.isFeatured,
          delivery_date: one.deliveryDate,
          status: one.status,
          created_at: toIsoOrNull(one.createdAt),
        },
      }));
    },
  },
  reviews: {
    id: serviceReviews.id,
    marked: serviceReviews,
    isThere: isNull(serviceReviews.deletedAt),
    keys: { id: serviceReviews.id },
    status: serviceReviews.status,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db
        .select()
        .from(serviceReviews)
        .where(where)
        .orderBy(asc(serviceReviews.id))
        .limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: {
          id: one.id,
          service_id: one.serviceId,
          reviewer_name: one.reviewerName,
          reviewer_company: one.reviewerCompany,
          reviewer_role: one.reviewerRole,
          reviewer_avatar_url: one.reviewerAvatarUrl,
          rating: one.rating,
          review_title: one.title,
          review_content: one.content,
          review_date: toIsoOrNull(one.reviewedAt),
          is_pinned: one.isPinned,
          status: one.status,
          reject_reason: one.rejectReason,
        },
      }));
    },
  },
  posts: {
    id: posts.id,
    isThere: isNull(posts.deletedAt),
    keys: { id: posts.id, slug: posts.slug },
    status: posts.status,
    category: posts.category,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db.select().from(posts).where(where).orderBy(asc(posts.id)).limit(limit);
      const rows = await (isLocked ? select.for('update') : select);
      const former = await readFormerSlugsByRecordId(ctx, POST_OLD_SLUG_DB_COLUMNS, rows);
      return rows.map((one) => ({ id: one.id, row: buildPostExportRow(one, former.get(one.id) ?? []) }));
    },
  },
  'case-studies': {
    id: caseStudies.id,
    isThere: isNull(caseStudies.deletedAt),
    keys: { id: caseStudies.id },
    status: caseStudies.status,
    category: caseStudies.category,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db.select().from(caseStudies).where(where).orderBy(asc(caseStudies.id)).limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: {
          id: one.id,
          title: one.title,
          client_name: one.clientName,
          primary_service_category: one.category,
          industry: one.industry,
          excerpt: one.excerpt,
          description: one.description,
          file_url: one.fileUrl,
          file_type: one.fileType,
          metrics: Object.fromEntries(one.metrics.map(({ name, value }) => [name, value])),
          is_featured: one.isFeatured,
          campaign_name: one.campaignName,
          permission_note: one.permissionNote,
          status: one.status,
          created_at: toIsoOrNull(one.createdAt),
        },
      }));
    },
  },
  'promo-codes': {
    id: promoCodes.id,
    isThere: undefined,
    keys: { id: promoCodes.id, code: promoCodes.code },
    status: promoCodes.status,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db.select().from(promoCodes).where(where).orderBy(asc(promoCodes.id)).limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: {
          id: one.id,
          code: one.code,
          type: one.type,
          value: one.value,
          starts_at: toIsoOrNull(one.startsAt),
          ends_at: toIsoOrNull(one.endsAt),
          min_order_amount_cents: one.minOrderCents,
          max_uses: one.maxUses,
          service_ids: one.serviceIds ?? [],
          categories: one.categories ?? [],
          status: one.status,
          created_at: toIsoOrNull(one.createdAt),
        },
      }));
    },
  },
  leads: {
    id: contacts.id,
    marked: contacts,
    isThere: isNull(contacts.erasedAt),
    keys: { id: contacts.id, email: contacts.mailbox },
    status: contacts.stage,
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db.select().from(contacts).where(where).orderBy(asc(contacts.id)).limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: {
          id: one.id,
          email: one.email,
          name: one.name,
          company: one.company,
          phone: one.phone,
          website: one.website,
          stage: one.stage,
          lost_reason: one.lostReason,
          tags: one.tags,
          value_cents: one.valueCents,
          next_step: one.nextStep,
          consent_note: one.consentNote,
          created_at: toIsoOrNull(one.createdAt),
        },
      }));
    },
  },
  redirects: {
    id: searchRules.id,
    isThere: eq(searchRules.kind, 'redirect'),
    keys: { id: searchRules.id, term: searchRules.term },
    read: async (ctx, { where, limit = DEFAULT_STORED_ROW_QUERY_LIMIT, isLocked }) => {
      const select = ctx.db.select().from(searchRules).where(where).orderBy(asc(searchRules.id)).limit(limit);
      return (await (isLocked ? select.for('update') : select)).map((one) => ({
        id: one.id,
        row: { term: one.term, path: one.path },
      }));
    },
  },
};
