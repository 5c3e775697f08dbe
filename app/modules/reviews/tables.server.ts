import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** Storefront specification, section 3 (Service review). */
export const serviceReviews = pgTable(
  'service_reviews',
  {
    id: createPrimaryKeyIdColumn(),
    /** The reviewed service. No foreign key: a review outlives an import that replaces the services. */
    serviceId: uuid('service_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewerCompany: text('reviewer_company'),
    reviewerRole: text('reviewer_role'),
    reviewerAvatarUrl: text('reviewer_avatar_url'),
    rating: integer('rating').notNull(),
    title: text('review_title'),
    content: text('review_content').notNull(),
    reviewedAt: timestampColumn('review_date').notNull(),
    status: text('status').notNull().default('pending'),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Written by the buyer of a live order in this shop; only these reach structured data. */
    isVerified: boolean('is_verified').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The purchased item; one review per item. Null for those of the public form and of imports. */
    orderItemId: uuid('order_item_id').unique(),
    userId: uuid('user_id'),
    /** The author's email address; never public. */
    email: text('email'),
    relationship: text('relationship').notNull().default('none'),
    /** The parts that the author permits to be published, one by one. */
    mayShowName: boolean('may_show_name').notNull().default(true),
    mayShowCompany: boolean('may_show_company').notNull().default(true),
    mayShowLogo: boolean('may_show_logo').notNull().default(false),
    mayShowPhoto: boolean('may_show_photo').notNull().default(true),
    mayBeTestimonial: boolean('may_be_testimonial').notNull().default(false),
    problemBefore: text('problem_before'),
    whatChanged: text('what_changed'),
    wouldRecommend: boolean('would_recommend'),
    /** Hints for moderators: `duplicate`, `link`, `contact`, `words`. */
    flags: text('flags').array().notNull().default([]),
    decidedBy: uuid('decided_by'),
    decidedAt: timestampColumn('decided_at'),
    rejectReason: text('reject_reason'),
    reply: text('reply'),
    repliedAt: timestampColumn('replied_at'),
    /** When a moderator corrected the text; readers see that. */
    editedAt: timestampColumn('edited_at'),
    deletedAt: timestampColumn('deleted_at'),
    deletedBy: uuid('deleted_by'),
    version: integer('version').notNull().default(1),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('service_reviews_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    index('service_reviews_of_demo')
      .on(table.id)
      .where(sql`${table.isDemo}`),
    check(
      'service_reviews_relationship_known',
      sql`${table.relationship} in ('none', 'employee', 'friend', 'incentive')`,
    ),
    check(
      'service_reviews_reject_reason_known',
      sql`${table.rejectReason} in ('spam', 'abuse', 'off_topic', 'personal_data', 'unverifiable')`,
    ),
    // One review per mailbox and service through the public form.
    uniqueIndex('service_reviews_of_mailbox')
      .on(table.serviceId, table.email)
      .where(sql`${table.orderItemId} is null and ${table.email} is not null`),
    index('service_reviews_of_email')
      .on(table.email)
      .where(sql`${table.email} is not null`),
    index('service_reviews_by_status').on(table.status, table.createdAt, table.id),
    check('service_reviews_rating_one_to_five', sql`${table.rating} between 1 and 5`),
    check(
      'service_reviews_status_known',
      sql`${table.status} in ('pending', 'approved', 'rejected', 'spam')`,
    ),
    check('service_reviews_demo_unverified', sql`not (${table.isDemo} and ${table.isVerified})`),
    index('service_reviews_of_service').on(table.serviceId, table.status),
  ],
);
