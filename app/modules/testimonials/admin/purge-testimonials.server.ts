import { asc, inArray, lte } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { purgeTrashInBatches, type TrashPurgeAdapter } from '#app/platform/purge-in-steps.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { deleteMediaRows } from '#app/platform/storage/media.server.ts';

import { testimonials } from '../tables.server.ts';
import { lockTestimonials } from './decide-testimonials.server.ts';
import type { FindUnusedPictureKeysFunction } from './save-testimonial.server.ts';
import { getTestimonialState } from './testimonial-columns.server.ts';
import { TESTIMONIAL_TRASH_DAYS } from './testimonial-search.ts';

type TestimonialRecord = typeof testimonials.$inferSelect;

/** Deletes testimonials and returns the keys of their pictures that nothing else uses. */
async function deleteTestimonials(
  ctx: AppContext,
  rows: readonly TestimonialRecord[],
  unused: FindUnusedPictureKeysFunction,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  await ctx.db.delete(testimonials).where(inArray(testimonials.id, ids));
  const files = [
    ...new Set(
      await unused(
        ctx,
        rows.map(({ clientAvatarUrl }) => clientAvatarUrl),
      ),
    ),
  ];
  await deleteMediaRows(ctx, files);
  await recordAuditLines(
    ctx,
    rows.map((row) => ({
      action: 'testimonial.purged',
      entity: 'testimonial',
      entityId: row.id,
      summary: 'A testimonial was permanently deleted',
      before: { state: getTestimonialState(row), rating: row.rating, provenance: row.provenance },
    })),
  );
  return files;
}

const createTestimonialTrashPurgeAdapter = (
  unused: FindUnusedPictureKeysFunction,
): TrashPurgeAdapter<TestimonialRecord> => ({
  lock: lockTestimonials,
  purge: (ctx, rows) => deleteTestimonials(ctx, rows, unused),
  nameOf: ({ clientName }) => clientName,
  one: 'A testimonial',
});

/**
 * Permanently deletes testimonials in the trash; requires a recently confirmed
 * identity. Those outside the trash are skipped.
 */
export async function purgeTestimonials(
  ctx: AppContext,
  ids: readonly string[],
  unused: FindUnusedPictureKeysFunction,
): Promise<BulkActionResult> {
  assertCan(ctx, 'testimonials:write');
  assertRecentStepUp(ctx);
  const { done, skipped } = await purgeTrashInBatches(ctx, createTestimonialTrashPurgeAdapter(unused), ids);
  return { done, skipped };
}

/** Permanently deletes testimonials that were in the trash for seven days; returns how many. */
export async function purgeExpiredTestimonials(
  ctx: AppContext,
  unused: FindUnusedPictureKeysFunction,
): Promise<number> {
  assertCan(ctx, 'testimonials:write');
  const before = addDays(ctx.now, -TESTIMONIAL_TRASH_DAYS);
  const due = await ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(lte(testimonials.deletedAt, before))
    .orderBy(asc(testimonials.id));
  const ids = due.map(({ id }) => id);
  const { done, files } = await purgeTrashInBatches(
    ctx,
    createTestimonialTrashPurgeAdapter(unused),
    ids,
    before,
  );
  const line = { action: 'testimonials.purged', entity: 'testimonials' };
  const counts = { testimonials: done.length, pictures: files };
  await inTransaction(ctx, (ctx) => recordDataPurgeInAudit(ctx, { ...line, counts }));
  return done.length;
}
