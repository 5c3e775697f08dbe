import { eq } from 'drizzle-orm';

import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { addMissingCategoriesByName } from '#app/modules/categories/add-categories.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { getBulkJobOptionsUnlessExport } from '../job-options.ts';
import { lockBulkJobInStates } from '../job-rows.server.ts';
import type { ImportFileMappingPlan, BulkJobFailure } from '../model.ts';
import { bulkJobs } from '../tables.server.ts';

import { CREATE_CATEGORY_CHOICE_KEY } from './category-choice.ts';
import { startImportDryRun } from './plan-import.server.ts';

/** Maps names of the file to the key of a category or to `CREATE_CATEGORY_CHOICE_KEY`. */
export type ImportedCategoryMapping = ReadonlyMap<string, string>;
type ImportCategoryMappingFailure = BulkJobFailure | { code: 'category'; message: string };

/** Adds the new categories. Fails if a name is too long. */
async function createNewImportCategories(
  ctx: AppContext,
  choices: ImportedCategoryMapping,
): Promise<Result<void, ImportCategoryMappingFailure>> {
  const names = [...choices].flatMap(([name, to]) => (to === CREATE_CATEGORY_CHOICE_KEY ? [name] : []));
  const long = names.find((name) => name.length > CATEGORY_NAME_AND_COUNT_LIMITS.name);
  if (long !== undefined)
    return fail({
      code: 'category',
      message: `“${long.slice(0, CATEGORY_NAME_AND_COUNT_LIMITS.name)}…” is longer than ${CATEGORY_NAME_AND_COUNT_LIMITS.name} characters. Choose a category for it.`,
    });
  if (names.length === 0) return ok(undefined);
  const added = await addMissingCategoriesByName(ctx, names);
  if (added.ok) return ok(undefined);
  const { failure } = added;
  const message =
    failure.code === 'invalid'
      ? (failure.problems[0]?.message ?? '')
      : 'The categories have changed. Try again.';
  return fail({ code: 'category', message });
}

/** Stores the category of each name with the job; returns the updated plan. */
async function saveImportCategoryMapping(
  ctx: AppContext,
  id: string,
  choices: ImportedCategoryMapping,
): Promise<Result<ImportFileMappingPlan, ImportCategoryMappingFailure>> {
  const job = await lockBulkJobInStates(ctx, id, ['draft', 'checked', 'failed', 'canceled']);
  const options = job && getBulkJobOptionsUnlessExport(job.options);
  if (!options || job.kind !== 'import') return fail({ code: 'not-now' });
  const added = await createNewImportCategories(ctx, choices);
  if (!added.ok) return added;
  const { value } = await findSiteSettingsBlock(ctx, 'categories');
  const nameOf = (file: string, key: string) =>
    key === CREATE_CATEGORY_CHOICE_KEY ? file : value.find((category) => category.key === key)?.name;
  const chosen = [...choices].flatMap(([file, key]) => {
    const name = nameOf(file, key);
    return name === undefined ? [] : [[file, name] as const];
  });
  if (chosen.length === 0)
    return fail({ code: 'category', message: 'Choose a category for at least one name.' });
  const categories = { ...options.plan.categories, ...Object.fromEntries(chosen) };
  const plan = { ...options.plan, categories };
  await ctx.db
    .update(bulkJobs)
    .set({ options: { ...options, plan } })
    .where(eq(bulkJobs.id, id));
  await recordAudit(ctx, {
    action: 'bulk.categories_chosen',
    entity: 'bulk-job',
    entityId: id,
    summary: 'Mapped the categories of an import',
    after: Object.fromEntries(chosen),
  });
  return ok(plan);
}

/**
 * Sets which categories the unknown names of a file mean, adds the new ones and has every row checked again.
 */
export async function saveImportCategoryChoices(
  ctx: AppContext,
  id: string,
  choices: ImportedCategoryMapping,
): Promise<Result<{ id: string }, ImportCategoryMappingFailure>> {
  assertCan(ctx, 'bulk:write');
  const kept = await inTransaction(ctx, (ctx) => saveImportCategoryMapping(ctx, id, choices));
  return kept.ok ? startImportDryRun(ctx, id, kept.value) : kept;
}
