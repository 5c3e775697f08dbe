import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { tokenizeSearchTextToStrings } from '../words/search-words.ts';

import { findSearchRuleConflict } from './find-rule-conflict.server.ts';
import { searchRedirectRuleFormSchema } from './rule-forms.ts';
import { addSearchRule } from './save-search-rule.server.ts';
import { toSearchRuleFormError, getSearchRuleTermStemKey } from './search-rule.ts';

/**
 * Adds search redirects, all or none, by the same rules as their form. There is room for a few hundred, so
 * each is validated by itself; existing ones are not overwritten.
 */
export async function importSearchRedirects(
  ctx: AppContext,
  raw: readonly unknown[],
  { isTrial = false }: RowImportOptions = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  const { parsed, problems } = parseImportRows(searchRedirectRuleFormSchema, raw);
  if (problems.length > 0) return fail({ problems });
  const repeated = listRepeatedImportValueProblems(
    'term',
    parsed.map(({ term }) => getSearchRuleTermStemKey(tokenizeSearchTextToStrings(term))),
  );
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> => {
      const wrong: ImportRowProblem[] = [];
      for (const [place, { term, path }] of parsed.entries()) {
        const rule = { kind: 'redirect' as const, term, path };
        const failure = isTrial
          ? await findSearchRuleConflict(ctx, rule)
          : await addImportedSearchRedirect(ctx, rule);
        if (!failure) continue;
        const { field, message } = toSearchRuleFormError(failure);
        wrong.push({ row: place + 1, field: field ?? 'term', message });
      }
      return wrong.length > 0 ? fail({ problems: wrong }) : ok({ count: parsed.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

async function addImportedSearchRedirect(ctx: AppContext, rule: Parameters<typeof addSearchRule>[1]) {
  const saved = await addSearchRule(ctx, rule);
  return saved.ok ? null : saved.failure;
}
