import { parseRows, repeatedValues, type RowProblem } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { slugOrNeutral } from '#app/lib/slug.ts';
import type { AppContext } from '#app/platform/context.ts';
import { newId } from '#app/platform/new-id.server.ts';

import { postRow, type PostRow } from './post-row.ts';

/** A row ready for the import: its post has an id and a slug, given or generated. */
export type Prepared = PostRow & { id: string; slug: string };

function preparePostRow(row: PostRow): Prepared {
  const id = row.id ?? newId();
  return { ...row, id, slug: row.slug ?? slugOrNeutral(row.title, 'post', id) };
}

/** Old slugs that another row claims too, as its slug or as an old one. */
function contestedAddresses(rows: readonly Prepared[]): RowProblem[] {
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

/**
 * Returns the rows of a posts file, each with an id and a slug; or their problems apart from the stored data.
 */
export function checkRows(
  ctx: AppContext,
  raw: readonly unknown[],
): Result<Prepared[], { problems: RowProblem[] }> {
  const { parsed, problems } = parseRows(postRow(ctx.categories), raw);
  if (problems.length > 0) return fail({ problems });
  const rows = parsed.map(preparePostRow);
  const ids = rows.map((row) => row.id);
  const slugs = rows.map((row) => row.slug);
  const wrong = [...repeatedValues('id', ids), ...repeatedValues('slug', slugs), ...contestedAddresses(rows)];
  return wrong.length > 0 ? fail({ problems: wrong }) : ok(rows);
}
