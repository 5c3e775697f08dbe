import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * What the shop's own orders and reviews prove, by day of UTC (pages.md section 10.3). Orders and their deliveries count for the day the
 * order was completed, reviews for the day they were written. Made from the rows themselves by a job, and by nothing else.
 */
export const proofDays = pgTable(
  'proof_daily',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    completed: integer('completed').notNull(),
    /** Completed orders of which money went back, whenever it did. */
    refunded: integer('refunded').notNull(),
    delivered: integer('delivered').notNull(),
    onTime: integer('on_time').notNull(),
    /** Minutes from brief to first delivery, one number for each delivered item, the shortest first: medians do not add up. */
    waitedMinutes: integer('waited_minutes').array().notNull(),
    /** Approved reviews of verified buyers, and their stars added up. */
    reviews: integer('reviews').notNull(),
    stars: integer('stars').notNull(),
  },
  (table) => [
    check('proof_daily_on_time_of_delivered', sql`${table.onTime} between 0 and ${table.delivered}`),
    check('proof_daily_refunded_of_completed', sql`${table.refunded} between 0 and ${table.completed}`),
  ],
);

/** The same for the card of each service that has any: what was sold in the last 30 days, and its verified reviews of all time. */
export const serviceProofs = pgTable('service_proofs', {
  /** No foreign key: what was sold stays sold, and the next count takes the row away. */
  serviceId: uuid('service_id').primaryKey(),
  sold30d: integer('sold_30d').notNull(),
  reviews: integer('reviews').notNull(),
  stars: integer('stars').notNull(),
});
