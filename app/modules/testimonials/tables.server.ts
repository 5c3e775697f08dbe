import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** Storefront specification, section 3 (Testimonial). */
export const testimonials = pgTable(
  'testimonials',
  {
    id: createPrimaryKeyIdColumn(),
    category: text('service_category'),
    clientCompany: text('client_company'),
    clientName: text('client_name').notNull(),
    clientRole: text('client_role'),
    clientInitials: text('client_initials'),
    clientAvatarUrl: text('client_avatar_url'),
    rating: integer('rating').notNull(),
    text: text('testimonial_text').notNull(),
    isFeatured: boolean('is_featured').notNull().default(false),
    deliveryDate: date('delivery_date', { mode: 'string' }),
    serviceName: text('service_name'),
    status: text('status').notNull().default('pending'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
    /**
     * The evidence that the client wrote it and agreed: a review or an order in
     * the shop, or a permission on file.
     */
    provenance: text('provenance').notNull().default('none'),
    /** The review or the order. No foreign key: it outlives them, and orders are in a module above. */
    provenanceId: uuid('provenance_id'),
    permissionNote: text('permission_note'),
    /**
     * The owner's order of featured ones, lowest first; 0 for those not ordered
     * manually, which are newest first.
     */
    featuredPlace: integer('featured_place').notNull().default(0),
    deletedAt: timestampColumn('deleted_at'),
    deletedBy: uuid('deleted_by'),
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('testimonials_rating_one_to_five', sql`${table.rating} between 1 and 5`),
    check('testimonials_status_known', sql`${table.status} in ('pending', 'approved', 'featured', 'hidden')`),
    check(
      'testimonials_provenance_known',
      sql`${table.provenance} in ('none', 'review', 'order', 'permission')`,
    ),
    check(
      'testimonials_provenance_whole',
      sql`(${table.provenance} in ('review', 'order')) = (${table.provenanceId} is not null)`,
    ),
    index('testimonials_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    index('testimonials_by_status').on(table.status, table.createdAt, table.id),
    index('testimonials_of_source').on(table.provenanceId),
    index('testimonials_category').on(table.category, table.status),
    index('testimonials_newest').on(table.createdAt),
  ],
);
