import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A day in the shop's time zone at the time of the sum, and the segment it covers. */
const createDailySumKeyColumns = () => ({
  day: date('day', { mode: 'string' }).notNull(),
  segment: text('segment').notNull(),
  value: text('value').notNull(),
});

const defineSumIntegerColumn = (name: string) => integer(name).notNull().default(0);
/** The cents or minutes of a day may exceed an integer. */
const defineSumBigintColumn = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * Visitors and events of past days by step. A day with a row is final: its events are not read again, and the
 * sums stay when they are deleted.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    ...createDailySumKeyColumns(),
    step: text('step').notNull(),
    visitors: defineSumIntegerColumn('visitors'),
    events: defineSumIntegerColumn('events'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.step] }),
    index('visit_days_of_part').on(table.segment, table.value, table.day),
    // For tables of segments, with thousands of values per day: includes the sums, so that no rows are read.
    index('visit_days_by_step').on(table.segment, table.step, table.day, table.value, table.visitors),
  ],
);

/** Orders of days long past, by the day they were placed; rebuilt every night, because orders change. */
export const saleDays = pgTable(
  'sale_days',
  {
    ...createDailySumKeyColumns(),
    isLive: boolean('is_live').notNull(),
    isDemo: boolean('is_demo').notNull(),
    placed: defineSumIntegerColumn('placed'),
    paid: defineSumIntegerColumn('paid'),
    sold: defineSumIntegerColumn('sold'),
    units: defineSumIntegerColumn('units'),
    cents: defineSumBigintColumn('cents'),
    discountCents: defineSumBigintColumn('discount_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.isLive, table.isDemo] }),
    index('sale_days_of_part').on(table.segment, table.value, table.day),
  ],
);

/** First deliveries of such days. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    ...createDailySumKeyColumns(),
    isLive: boolean('is_live').notNull(),
    delivered: defineSumIntegerColumn('delivered'),
    /** Deliveries with a due date, and those on time. */
    promised: defineSumIntegerColumn('promised'),
    onTime: defineSumIntegerColumn('on_time'),
    revisions: defineSumIntegerColumn('revisions'),
    workedMinutes: defineSumBigintColumn('worked_minutes'),
    waitedMinutes: defineSumBigintColumn('waited_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.day, table.value, table.isLive] }),
    index('delivery_days_of_part').on(table.segment, table.value, table.day),
  ],
);
