import { z } from 'zod';

import { type Category, categoryOfName } from './categories.ts';

/** What is wrong with one field of one row of an imported file; rows are counted from 1. */
export type RowProblem = { row: number; field: string; message: string };

/** How rows are brought in; all of them or none, whatever it says. */
export type ImportOptions = {
  /** First removes what is there. */
  isReplacing?: boolean;
  isDemo?: boolean;
  /** A row whose id the shop has is written over it. Whoever says so has locked the rows of these ids. */
  isUpdating?: boolean;
  /** Checks everything, and writes nothing. */
  isTrial?: boolean;
  /** The job of many rows that brings them in. */
  importId?: string;
};

/** Text as the database can hold it: no NUL, no lone surrogate. */
export const importText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'contains characters that cannot be stored',
    );

/** A category of the shop by its name, however it is capitalized, or by one it had before: the name it has now. */
export const importCategory = (categories: readonly Category[]) =>
  importText(200).transform((name, { issues }) => {
    const known = categoryOfName(categories, name);
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

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

function parseMoment(text: string): Date | null {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, year, month, day, time = '00:00', zone = 'Z'] = found;
  // The engine would roll the 30th of February over into March.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return null;
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_zone, hours, minutes) => `${hours}:${minutes ?? '00'}`,
  );
  const date = new Date(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A moment, as ISO 8601 or as Postgres prints it (`2026-06-01 09:30:00+00`); without a zone it is UTC. */
export const importMoment = z.string().transform((text, issues) => {
  const date = parseMoment(text);
  if (date) return date;
  issues.addIssue({ code: 'custom', message: 'is no date or time' });
  return z.NEVER;
});

/** Parses every row, so that one run names everything that is wrong with the file. */
export function parseRows<Schema extends z.ZodType>(schema: Schema, rows: readonly unknown[]) {
  const parsed: z.output<Schema>[] = [];
  const problems: RowProblem[] = [];
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

/** The later rows whose value of a field stood in an earlier row already; null and undefined may repeat. */
export function repeatedValues(field: string, values: readonly (string | null | undefined)[]): RowProblem[] {
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
 * The later rows whose list of a field names what an earlier row names too, or what `owners` gives to another row: places of rows by value.
 * A row may name its own twice.
 */
export function contestedValues(
  field: string,
  lists: readonly (readonly string[] | null | undefined)[],
  owners: ReadonlyMap<string, number> = new Map(),
): RowProblem[] {
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

/** The rows whose value is among those the shop has already. */
export function takenValues(
  field: string,
  values: readonly (string | null | undefined)[],
  taken: ReadonlySet<string | null>,
): RowProblem[] {
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
