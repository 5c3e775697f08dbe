import {
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { slugifyTitleOrUseId } from '#app/lib/slug.ts';
import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import { createPostRowSchema, type PostImportRow } from './post-row.ts';

/** A row ready for the import: its post has an id and a slug, given or generated. */
export type PreparedPostImportRow = PostImportRow & { id: string; slug: string };

function fillPostImportIdAndSlug(row: PostImportRow): PreparedPostImportRow {
  const id = row.id ?? generateUuidV7();
  return { ...row, id, slug: row.slug ?? slugifyTitleOrUseId(row.title, 'post', id) };
}

/** Old slugs that another row claims too, as its slug or as an old one. */
function listDuplicatePostImportOldSlugs(rows: readonly PreparedPostImportRow[]): ImportRowProblem[] {
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
export function validatePostImportRows(
  ctx: AppContext,
  raw: readonly unknown[],
): Result<PreparedPostImportRow[], { problems: ImportRowProblem[] }> {
  const { parsed, problems } = parseImportRows(createPostRowSchema(ctx.categories), raw);
  if (problems.length > 0) return fail({ problems });
  const rows = parsed.map(fillPostImportIdAndSlug);
  const ids = rows.map((row) => row.id);
  const slugs = rows.map((row) => row.slug);
  const wrong = [
    ...listRepeatedImportValueProblems('id', ids),
    ...listRepeatedImportValueProblems('slug', slugs),
    ...listDuplicatePostImportOldSlugs(rows),
  ];
  return wrong.length > 0 ? fail({ problems: wrong }) : ok(rows);
}
