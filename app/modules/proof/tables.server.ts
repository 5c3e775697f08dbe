import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * The figures of the shop's own orders and reviews, by day in UTC (pages.md "Figures from the shop's own
 * orders"). Orders and their deliveries count on the day the order was completed, reviews on the day they
 * were written. Written only by a job, from the rows themselves.
 */
export const proofDays = pgTable(
  'proof_daily',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    completed: integer('completed').notNull(),
    /** Completed orders with a refund, whenever it was. */
    refunded: integer('refunded').notNull(),
    delivered: integer('delivered').notNull(),
    onTime: integer('on_time').notNull(),
    /**
     * Minutes from brief to first delivery, one number per delivered item in
     * ascending order: medians cannot be summed.
     */
    waitedMinutes: integer('waited_minutes').array().notNull(),
    /** Approved reviews of verified buyers, and the sum of their stars. */
    reviews: integer('reviews').notNull(),
    stars: integer('stars').notNull(),
  },
  (table) => [
    check('proof_daily_on_time_of_delivered', sql`${table.onTime} between 0 and ${table.delivered}`),
    check('proof_daily_refunded_of_completed', sql`${table.refunded} between 0 and ${table.completed}`),
  ],
);

/**
 * The same for the card of each service with figures: sales of the last 30
 * days, and its verified reviews of all time.
 */
export const serviceProofs = pgTable('service_proofs', {
  /** No foreign key: sales of a deleted service count until the next run removes the row. */
  serviceId: uuid('service_id').primaryKey(),
  sold30d: integer('sold_30d').notNull(),
  reviews: integer('reviews').notNull(),
  stars: integer('stars').notNull(),
});
