import { revertImportedServicePictures } from '#app/modules/catalog/slides/revert-pictures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BulkJobRowResult } from './imports/prepare-rows.server.ts';
import type { StoredBulkJob } from './job-rows.server.ts';

/**
 * Removes the pictures that an import added to services that stay; those of added services go to the trash
 * with them. Returns the files that are no longer used, to delete after the transaction.
 */
export async function undoImportedServicePictures(
  ctx: AppContext,
  job: StoredBulkJob,
  results: readonly (BulkJobRowResult & { wasAdded: boolean })[],
): Promise<string[]> {
  if (job.entity !== 'services' || job.kind !== 'import') return [];
  const undone = results.filter(({ outcome }) => outcome === 'undone');
  const idsOf = (wasAdded: boolean) =>
    undone.flatMap((row) => (row.wasAdded === wasAdded && row.entityId !== null ? [row.entityId] : []));
  return revertImportedServicePictures(ctx, job.id, { waitingOf: idsOf(true), allOf: idsOf(false) });
}
