import { type ParserOptions, types } from '@electric-sql/pglite';

/** Arrays of numbers, moments, days and spans. */
const ARRAYS = [1231, 1115, 1185, 1182, 1187];

const identity = (value: string) => value;

/**
 * What PGlite hands on as the text it got, as the server driver does: Drizzle makes values of it by the columns of a select. Said to the
 * database once, because what is said with a statement is joined for that statement alone with some hundred types it knows.
 */
export const AS_TEXT: ParserOptions = Object.fromEntries(
  [types.INT8, types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, ...ARRAYS].map((type) => [
    type,
    identity,
  ]),
);

const asDate = (value: string) => new Date(value);

/** Moments as pg-boss knows them from the server driver. */
export const AS_DATES: ParserOptions = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate };
