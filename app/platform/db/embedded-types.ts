import { type ParserOptions, types } from '@electric-sql/pglite';

/** Arrays of numbers, timestamps, dates and intervals. */
const ARRAY_TYPE_OIDS = [1231, 1115, 1185, 1182, 1187];

const parseDatabaseValueAsText = (value: string) => value;

/**
 * Types that PGlite passes on as text, as the server driver does: Drizzle converts them by the columns of a
 * select. Set once for the database, because PGlite merges the parsers given with a single statement with
 * some hundred of its own each time.
 */
export const PGLITE_PARSERS_RETURNING_TEXT: ParserOptions = Object.fromEntries(
  [types.INT8, types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, ...ARRAY_TYPE_OIDS].map(
    (type) => [type, parseDatabaseValueAsText],
  ),
);

const parseDatabaseTimestamp = (value: string) => new Date(value);

/** Timestamps as dates, as pg-boss gets them from the server driver. */
export const PGLITE_PARSERS_RETURNING_DATES: ParserOptions = {
  [types.TIMESTAMP]: parseDatabaseTimestamp,
  [types.TIMESTAMPTZ]: parseDatabaseTimestamp,
};
