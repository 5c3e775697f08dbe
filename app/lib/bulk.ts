import { z } from 'zod/mini';

/** The maximum number of rows of one bulk action. */
export const MAX_BULK_ACTION_ROWS = 10_000;

const selectedRowIdsSchema = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), ''),
  z.transform((value) => [
    ...new Set(
      [value]
        .flat()
        .flatMap((part) => part.split(','))
        .filter((id) => id !== ''),
    ),
  ]),
);

/**
 * The rows of a bulk action: the selected ones (`ids`, one field each or one with commas), or, when
 * `matching` is not null, every row of the list with this query.
 */
export const bulkSelectionSchema = z.object({
  ids: z.pipe(
    selectedRowIdsSchema,
    z
      .array(z.guid('Some of the selected rows do not exist.'))
      .check(
        z.maxLength(
          MAX_BULK_ACTION_ROWS,
          `Choose at most ${MAX_BULK_ACTION_ROWS.toLocaleString('en-US')} rows.`,
        ),
      ),
  ),
  matching: z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((query) => (query === undefined || query === 'ticked' ? null : query.slice(0, 4000))),
  ),
});
export type BulkSelection = z.infer<typeof bulkSelectionSchema>;

/** The result for the rows: ids of the changed ones, and names of the others with the reason. */
export type BulkActionResult = {
  done: readonly string[];
  skipped: readonly { name: string; reason: string }[];
};

/** Returns `3 archived, 2 skipped`; also reports when nothing was done. */
export function formatBulkActionSummary({ done, skipped }: BulkActionResult, verb: string): string {
  const count = (number: number) => number.toLocaleString('en-US');
  return skipped.length === 0
    ? `${count(done.length)} ${verb}`
    : `${count(done.length)} ${verb}, ${count(skipped.length)} skipped`;
}

/** Why emptying or restoring a trash skips a row. */
export const NOT_IN_TRASH_REASON = 'is not in the trash';
export const BULK_ACTION_ROW_MISSING_REASON = 'no longer exists';

/** Reports every id without a row as gone; `one` replaces its name: `A review`. */
export function reportMissingBulkRowsAsSkipped(
  ids: readonly string[],
  found: readonly { id: string }[],
  one: string,
): BulkActionResult['skipped'][number][] {
  const known = new Set(found.map(({ id }) => id));
  return ids
    .filter((id) => !known.has(id))
    .map(() => ({ name: one, reason: BULK_ACTION_ROW_MISSING_REASON }));
}
