import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

/** Storefront specification, section 3 (Testimonial). */
export const testimonials = pgTable(
  'testimonials',
  {
    id: idColumn(),
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
    ...timeColumns(),
  },
  (table) => [
    check('testimonials_rating_one_to_five', sql`${table.rating} between 1 and 5`),
    check(
      'testimonials_status_known',
      sql`${table.status} in ('pending', 'approved', 'featured', 'rejected')`,
    ),
    index('testimonials_category').on(table.category, table.status),
    index('testimonials_newest').on(table.createdAt),
  ],
);
