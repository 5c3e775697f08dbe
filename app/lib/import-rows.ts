import { z } from 'zod';

import { type Category, findCategoryByName } from './categories.ts';

/** What is wrong with one field of one row of an imported file; rows are counted from 1. */
export type ImportRowProblem = { row: number; field: string; message: string };

/** How rows are imported; always all of them or none. */
export type RowImportOptions = {
  /** Deletes the existing rows first. */
  isReplacing?: boolean;
  isDemo?: boolean;
  /** Overwrites existing rows with the same id. The caller has locked the rows of these ids. */
  isUpdating?: boolean;
  /** Validates everything and writes nothing. */
  isTrial?: boolean;
  /** The bulk job that imports them. */
  importId?: string;
};

/** Text the database can store: no NUL, no lone surrogate. */
export const createImportTextSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'contains characters that cannot be stored',
    );

/** A category by its current or former name, in any capitalization; returns the current name. */
export const createImportCategorySchema = (categories: readonly Category[]) =>
  createImportTextSchema(200).transform((name, { issues }) => {
    const known = findCategoryByName(categories, name);
    if (!known) {
      const names = categories.map((category) => category.name).join(', ');
      issues.push({
        code: 'custom',
        message: `is not a category of this shop, which has: ${names}`,
        input: name,
      });
    }
    return known?.name ?? name;
  });

const IMPORT_DATE_TIME_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

function parseImportTime(text: string): Date | null {
  const found = IMPORT_DATE_TIME_PATTERN.exec(text);
  if (!found) return null;
  const [, year, month, day, time = '00:00', zone = 'Z'] = found;
  // The engine would turn February 30 into a day in March.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return null;
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_zone, hours, minutes) => `${hours}:${minutes ?? '00'}`,
  );
  const date = new Date(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A time, as ISO 8601 or as Postgres prints it (`2026-06-01 09:30:00+00`); without a zone it is UTC. */
export const importedTimestampSchema = z.string().transform((text, issues) => {
  const date = parseImportTime(text);
  if (date) return date;
  issues.addIssue({ code: 'custom', message: 'is no date or time' });
  return z.NEVER;
});

/** Parses every row, so that one run reports everything that is wrong with the file. */
export function parseImportRows<Schema extends z.ZodType>(schema: Schema, rows: readonly unknown[]) {
  const parsed: z.output<Schema>[] = [];
  const problems: ImportRowProblem[] = [];
  rows.forEach((raw, place) => {
    const result = schema.safeParse(raw);
    if (result.success) parsed.push(result.data);
    else {
      for (const issue of result.error.issues) {
        problems.push({ row: place + 1, field: issue.path.join('.') || '(row)', message: issue.message });
      }
    }
  });
  return { parsed, problems };
}

/** Reports rows that repeat a field's value of an earlier row; null and undefined may repeat. */
export function listRepeatedImportValueProblems(
  field: string,
  values: readonly (string | null | undefined)[],
): ImportRowProblem[] {
  const firstPlace = new Map<string, number>();
  return values.flatMap((value, place) => {
    if (value === null || value === undefined) return [];
    const earlier = firstPlace.get(value);
    if (earlier === undefined) {
      firstPlace.set(value, place);
      return [];
    }
    return [{ row: place + 1, field, message: `"${value}" is already in row ${earlier + 1}` }];
  });
}

/**
 * Reports rows whose list in a field contains a value of an earlier row, or one that `owners` (row numbers by
 * value) gives to another row. A row may repeat its own values.
 */
export function listConflictingListProblems(
  field: string,
  lists: readonly (readonly string[] | null | undefined)[],
  owners: ReadonlyMap<string, number> = new Map(),
): ImportRowProblem[] {
  const claimed = new Map(owners);
  return lists.flatMap((list, place) =>
    (list ?? []).flatMap((value) => {
      const owner = claimed.get(value) ?? place;
      claimed.set(value, owner);
      return owner === place
        ? []
        : [{ row: place + 1, field, message: `"${value}" is already in row ${owner + 1}` }];
    }),
  );
}

/** Reports rows whose value is among those the shop has already. */
export function listExistingValueProblems(
  field: string,
  values: readonly (string | null | undefined)[],
  taken: ReadonlySet<string | null>,
): ImportRowProblem[] {
  return values.flatMap((value, place) =>
    value !== null && value !== undefined && taken.has(value)
      ? [
          {
            row: place + 1,
            field,
            message: `"${value}" is already in the shop`,
          },
        ]
      : [],
  );
}
