import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

import { generateUuidV7 } from '#app/platform/new-id.server.ts';

/** Primary key of most tables: time-ordered, made by the program (data.md "Types"). */
export const createPrimaryKeyIdColumn = () => uuid('id').primaryKey().$defaultFn(generateUuidV7);

/** UTC time with millisecond precision, like a JavaScript date. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Every table has these two; `createdAt` of business rows is written from `ctx.now`. */
export const createdAndUpdatedColumns = () => ({
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** Whole cents; add a CHECK for the sign where the table has one. */
export const centsColumn = (name: string) => integer(name);

/**
 * JSON that may be a bare string. Drizzle's own `jsonb` parses each string once more, which would turn the
 * answer "2024" into a number; both drivers have parsed it already.
 */
export const jsonbColumnType = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
