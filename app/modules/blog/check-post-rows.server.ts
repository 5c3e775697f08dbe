import { randomUUIDv7 } from 'node:crypto';

import { parseRows, repeatedValues, type RowProblem } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

import { postRow, type PostRow } from './post-row.ts';

/** A row that can be brought in: its post has an id, given or new. */
export type Prepared = PostRow & { id: string };

/** Old addresses that another row claims too, as its present address or as an old one. */
function contestedAddresses(rows: readonly PostRow[]): RowProblem[] {
  const owners = new Map(rows.map((row, place) => [row.slug, place]));
  return rows.flatMap((row, place) =>
    row.old_slugs.flatMap((old) => {
      const owner = owners.get(old);
      if (owner === undefined) {
        owners.set(old, place);
        return [];
      }
      return [{ row: place + 1, field: 'old_slugs', message: `"${old}" is already in row ${owner + 1}` }];
    }),
  );
}

/** The rows of a file of posts, each with an id; or what is wrong with them by themselves, whatever the shop has. */
export function checkRows(raw: readonly unknown[]): Result<Prepared[], { problems: RowProblem[] }> {
  const { parsed, problems } = parseRows(postRow, raw);
  if (problems.length > 0) return fail({ problems });
  const ids = parsed.map((row) => row.id);
  const slugs = parsed.map((row) => row.slug);
  const wrong = [
    ...repeatedValues('id', ids),
    ...repeatedValues('slug', slugs),
    ...contestedAddresses(parsed),
  ];
  return wrong.length > 0
    ? fail({ problems: wrong })
    : ok(parsed.map((row) => ({ ...row, id: row.id ?? randomUUIDv7() })));
}
