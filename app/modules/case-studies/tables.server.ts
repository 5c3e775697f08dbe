import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import type { CaseStudyMetric } from './model.ts';

/**
 * Storefront specification, section 3 (Case study), with a status and the
 * permission to publish it (pages.md "Storefront pages").
 */
export const caseStudies = pgTable(
  'case_studies',
  {
    id: createPrimaryKeyIdColumn(),
    title: text('title').notNull(),
    clientName: text('client_name').notNull(),
    /** What visitors read instead, if the client wants to stay anonymous. */
    clientLabel: text('client_label'),
    category: text('primary_service_category').notNull(),
    industry: text('industry'),
    excerpt: text('excerpt'),
    /** Sanitized HTML, or plain text of an import. */
    description: text('description'),
    /** The `/media/` path of an uploaded picture. */
    coverUrl: text('cover_url'),
    coverAlt: text('cover_alt'),
    /** An https link, or the `/media/` path of an uploaded file. */
    fileUrl: text('file_url'),
    fileType: text('file_type'),
    /** Known for uploaded files only. */
    fileSizeBytes: integer('file_size_bytes'),
    /** Set by the file check if the uploaded file is missing or not of its type. */
    isFileMissing: boolean('is_file_missing').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    /** An array, since JSONB objects do not keep their order. */
    metrics: jsonb('metrics').$type<CaseStudyMetric[]>().notNull().default([]),
    campaignName: text('campaign_name'),
    /** The service, to which visitors are linked while it is public. */
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /**
     * The order it is about, visible to the team only. No foreign key, since orders are in a module above.
     */
    orderId: uuid('order_id'),
    status: text('status').notNull().default('draft'),
    /** Who permitted the publication, and when. */
    permissionNote: text('permission_note'),
    isDemo: boolean('is_demo').notNull().default(false),
    version: integer('version').notNull().default(1),
    deletedAt: timestampColumn('deleted_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('case_studies_status_known', sql`${table.status} in ('draft', 'published')`),
    check(
      'case_studies_file_type_known',
      sql`${table.fileType} in ('pdf', 'doc', 'docx', 'mp4', 'mov', 'zip')`,
    ),
    check(
      'case_studies_published_with_permission',
      sql`${table.status} <> 'published' or ${table.permissionNote} is not null`,
    ),
    check('case_studies_metrics_are_a_list', sql`jsonb_typeof(${table.metrics}) = 'array'`),
    check('case_studies_cover_described', sql`${table.coverUrl} is null or ${table.coverAlt} is not null`),
    index('case_studies_by_change')
      .on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('case_studies_by_title')
      .on(sql`(lower(${table.title}) collate "C")`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('case_studies_by_tab').on(table.status, table.deletedAt),
    index('case_studies_by_campaign').on(table.campaignName),
    index('case_studies_by_service').on(table.serviceId),
    index('case_studies_order').on(table.isFeatured.desc(), table.createdAt.desc()),
    index('case_studies_by_category').on(table.category, table.isFeatured.desc(), table.createdAt.desc()),
  ],
);

/** Downloads by day (UTC), without any data on visitors. */
export const caseStudyDownloads = pgTable(
  'case_study_downloads',
  {
    caseStudyId: uuid('study_id')
      .notNull()
      .references(() => caseStudies.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseStudyId, table.day] }),
    check('case_study_downloads_count_positive', sql`${table.count} > 0`),
  ],
);
