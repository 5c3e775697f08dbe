import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A day of the shop's zone, as it was when the sum was made, and the part of everything the sum is of. */
const keyColumns = () => ({
  day: date('day', { mode: 'string' }).notNull(),
  segment: text('segment').notNull(),
  value: text('value').notNull(),
});

const sum = (name: string) => integer(name).notNull().default(0);
/** Of a day, cents or minutes may come to more than an integer holds. */
const large = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * Visitors and events of days that are over, by what they did. A day that stands here is summed: its events are looked at no more, and
 * the sums stay when they are forgotten.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    ...keyColumns(),
    step: text('step').notNull(),
    visitors: sum('visitors'),
    events: sum('events'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.step] }),
    index('visit_days_of_part').on(table.segment, table.value, table.day),
    // What the tables of parts ask, of thousands of parts on each day: with the sum itself, so that they read no rows.
    index('visit_days_by_step').on(table.segment, table.step, table.day, table.value, table.visitors),
  ],
);

/** What was ordered on days that are long over, by when it was placed; made anew every night, because orders change. */
export const saleDays = pgTable(
  'sale_days',
  {
    ...keyColumns(),
    isLive: boolean('is_live').notNull(),
    isDemo: boolean('is_demo').notNull(),
    placed: sum('placed'),
    paid: sum('paid'),
    sold: sum('sold'),
    units: sum('units'),
    cents: large('cents'),
    discountCents: large('discount_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.isLive, table.isDemo] }),
    index('sale_days_of_part').on(table.segment, table.value, table.day),
  ],
);

/** What was delivered for the first time on such days. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    ...keyColumns(),
    isLive: boolean('is_live').notNull(),
    delivered: sum('delivered'),
    /** Those that had a date, and those of them that kept it. */
    promised: sum('promised'),
    onTime: sum('on_time'),
    revisions: sum('revisions'),
    workedMinutes: large('worked_minutes'),
    waitedMinutes: large('waited_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.isLive] }),
    index('delivery_days_of_part').on(table.segment, table.value, table.day),
  ],
);
