import { z } from 'zod/mini';

import { cancelBulkJob } from '#app/modules/bulk/cancel-job.server.ts';
import { getBulkEntityDefinition, isImportableEntityName } from '#app/modules/bulk/entities.ts';
import { listImportableEntityFields } from '#app/modules/bulk/entity-fields.ts';
import type { BulkJobDetails } from '#app/modules/bulk/shown-job.ts';
import { importCategoryChoicesSchema } from '#app/modules/bulk/imports/category-choice.ts';
import { saveImportCategoryChoices } from '#app/modules/bulk/imports/choose-categories.server.ts';
import { importFileMappingFormSchema, buildImportPlan } from '#app/modules/bulk/imports/import-form.ts';
import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { retryFailedImportPictureFetches } from '#app/modules/bulk/retry-job-pictures.server.ts';
import { getJobFailureResponse } from '#app/modules/bulk/model.ts';
import {
  restartImportDryRun,
  startImportDryRun,
  retryFailedImportRows,
  startCheckedFileImport,
  startBulkJobUndo,
} from '#app/modules/bulk/imports/plan-import.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const bulkJobIntentWithoutFieldsSchema = z.object({});
/** The checkbox that confirms prices, if it was shown. */
const importPriceConfirmationSchema = z.object({
  arePricesConfirmed: z.pipe(
    z.optional(z.literal('on')),
    z.transform((box) => box === 'on'),
  ),
});

function buildImportPlanIntent(job: BulkJobDetails): FormIntentHandler {
  const entity = isImportableEntityName(job.entity) ? getBulkEntityDefinition(job.entity) : null;
  const file = {
    columns: getBulkJobOptionsUnlessExport(job.options)?.columns ?? [],
    fields: new Set(entity ? listImportableEntityFields(entity).map(({ name }) => name) : []),
    keys: entity?.matchKeys.map(({ field }) => field) ?? [],
  };
  return defineIntent({
    input: importFileMappingFormSchema,
    run: (ctx, form) => startImportDryRun(ctx, job.id, buildImportPlan(form, file)),
    refusal: getJobFailureResponse,
    toast: 'Checking every row. Nothing is imported yet.',
  });
}

/**
 * The actions of the job page. Undoing an import requires an identity proof, as moving many rows to the trash
 * does.
 */
export function createBulkJobIntents(
  job: BulkJobDetails,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const { id } = job;
  return {
    check: buildImportPlanIntent(job),
    'map-categories': defineIntent({
      input: importCategoryChoicesSchema,
      run: (ctx, choices) => saveImportCategoryChoices(ctx, id, choices),
      refusal: (failure) => (failure.code === 'category' ? failure.message : getJobFailureResponse(failure)),
      toast: 'Categories mapped. Checking every row.',
    }),
    run: defineIntent({
      input: importPriceConfirmationSchema,
      run: (ctx, answer) => startCheckedFileImport(ctx, id, answer),
      refusal: getJobFailureResponse,
      toast: job.kind === 'edit' ? 'Changes started.' : 'Import started.',
    }),
    'run-without-failed': defineIntent({
      input: importPriceConfirmationSchema,
      run: (ctx, answer) => startCheckedFileImport(ctx, id, { ...answer, isWithoutFailed: true }),
      refusal: getJobFailureResponse,
      toast: 'The import runs without the rows that have problems.',
    }),
    'check-again': defineIntent({
      input: bulkJobIntentWithoutFieldsSchema,
      run: (ctx) => restartImportDryRun(ctx, id),
      refusal: getJobFailureResponse,
      toast: 'Every row is being checked. Nothing is written yet.',
    }),
    cancel: defineIntent({
      input: bulkJobIntentWithoutFieldsSchema,
      run: (ctx) => cancelBulkJob(ctx, id),
      refusal: getJobFailureResponse,
      toast: ({ isPutAway }) => (isPutAway ? 'File discarded.' : 'Stopping the job.'),
    }),
    retry: defineIntent({
      input: importPriceConfirmationSchema,
      run: (ctx, answer) => retryFailedImportRows(ctx, id, answer),
      refusal: getJobFailureResponse,
      toast: 'Retrying the failed rows.',
    }),
    pictures: defineIntent({
      input: bulkJobIntentWithoutFieldsSchema,
      run: (ctx) => retryFailedImportPictureFetches(ctx, id),
      refusal: getJobFailureResponse,
      toast: 'Downloading the images again.',
    }),
    undo: requireIdentityProofForIntent(
      session,
      'bulk:write',
      defineIntent({
        input: bulkJobIntentWithoutFieldsSchema,
        run: (ctx) => startBulkJobUndo(ctx, id),
        refusal: getJobFailureResponse,
        toast: 'Undoing the job.',
      }),
    ),
  };
}
