import { z } from 'zod/mini';

import { isImportableEntityName, isPersonalExport } from '#app/modules/bulk/entities.ts';
import { getJobFailureResponse } from '#app/modules/bulk/model.ts';
import { startExportJob } from '#app/modules/bulk/start-export.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const bulkExportFormSchema = z.object({
  format: z.enum(['csv', 'json'], 'Choose CSV or JSON.'),
  column: z.pipe(
    z.catch(z.union([z.string(), z.array(z.string())]), []),
    z.transform((value): string[] => [value].flat()),
  ),
  status: z.catch(z.string(), ''),
  category: z.catch(z.string(), ''),
});

/** The actions of the export page, for the entity its address names. */
export function createBulkExportIntents(
  requested: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const entity = isImportableEntityName(requested) ? requested : 'shop';
  const start = defineIntent({
    input: bulkExportFormSchema,
    run: (ctx, { format, column, status, category }) =>
      startExportJob(ctx, {
        entity,
        format,
        columns: column,
        filter: { ...(status && { status }), ...(category && { category }) },
      }),
    refusal: getJobFailureResponse,
    redirectTo: ({ id }) => `/admin/bulk/jobs/${id}`,
  });
  return {
    export: isPersonalExport(entity) ? requireIdentityProofForIntent(session, 'bulk:personal', start) : start,
  };
}
