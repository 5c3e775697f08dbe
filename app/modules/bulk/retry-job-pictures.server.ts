import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { retryFailedPictureImports } from '#app/modules/catalog/slides/queue-pictures.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { BulkJobFailure } from './model.ts';

/** Retries the pictures of an import that could not be fetched. */
export async function retryFailedImportPictureFetches(
  ctx: AppContext,
  id: string,
): Promise<Result<{ count: number }, BulkJobFailure>> {
  assertCan(ctx, 'bulk:write');
  const outcome = await inTransaction(
    ctx,
    async (ctx): Promise<Result<{ count: number }, BulkJobFailure>> => {
      const count = await retryFailedPictureImports(ctx, id);
      if (count === 0) return fail({ code: 'not-now' });
      await recordAudit(ctx, {
        action: 'bulk.pictures_retried',
        entity: 'bulk-job',
        entityId: id,
        summary: 'Retried the images of an import',
        after: { pictures: count },
      });
      return ok({ count });
    },
  );
  if (outcome.ok) ctx.jobs.wake('pictures.fetch');
  return outcome;
}
