import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** A period in which an item's due date is paused. */
export const duePauses = pgTable(
  'due_pauses',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    reason: text('reason').notNull(),
    note: text('note'),
    startedAt: timestampColumn('started_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('due_pauses_of_item').on(table.orderItemId),
    uniqueIndex('due_pauses_one_open')
      .on(table.orderItemId, table.reason)
      .where(sql`${table.endedAt} is null`),
    check(
      'due_pauses_reason_known',
      sql`${table.reason} in ('brief_returned', 'waiting_for_client', 'dispute', 'staff')`,
    ),
  ],
);

/** The shop's working hours, in its time zone; weekday 1 is Monday. */
export const workHours = pgTable(
  'work_hours',
  {
    id: createPrimaryKeyIdColumn(),
    weekday: integer('weekday').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('work_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check('work_hours_forward', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Days that differ from the week: off, or with other hours. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    id: createPrimaryKeyIdColumn(),
    day: date('day', { mode: 'string' }).notNull().unique(),
    kind: text('kind').notNull(),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    note: text('note'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('calendar_exceptions_kind_known', sql`${table.kind} in ('holiday', 'day_off', 'extra')`),
    check(
      'calendar_exceptions_hours',
      sql`(${table.kind} = 'extra') = (${table.startsAt} is not null and ${table.endsAt} is not null)`,
    ),
  ],
);
