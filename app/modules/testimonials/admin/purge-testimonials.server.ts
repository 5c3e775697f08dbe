import { asc, inArray, lte } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { purgeInSteps, type Trash } from '#app/platform/purge-in-steps.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';
import { forgetMedia } from '#app/platform/storage/media.server.ts';

import { testimonials } from '../tables.server.ts';
import { lockTestimonials } from './decide-testimonials.server.ts';
import type { UnusedPictures } from './save-testimonial.server.ts';
import { stateOf } from './testimonial-columns.server.ts';
import { TESTIMONIAL_TRASH_DAYS } from './testimonial-search.ts';

type TestimonialRecord = typeof testimonials.$inferSelect;

/** Deletes testimonials and returns the keys of their pictures that nothing else uses. */
async function deleteTestimonials(
  ctx: AppContext,
  rows: readonly TestimonialRecord[],
  unused: UnusedPictures,
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
  await forgetMedia(ctx, files);
  await recordAuditLines(
    ctx,
    rows.map((row) => ({
      action: 'testimonial.purged',
      entity: 'testimonial',
      entityId: row.id,
      summary: 'A testimonial was permanently deleted',
      before: { state: stateOf(row), rating: row.rating, provenance: row.provenance },
    })),
  );
  return files;
}

const testimonialTrash = (unused: UnusedPictures): Trash<TestimonialRecord> => ({
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
  unused: UnusedPictures,
): Promise<BulkOutcome> {
  assertCan(ctx, 'testimonials:write');
  assertRecentProof(ctx);
  const { done, skipped } = await purgeInSteps(ctx, testimonialTrash(unused), ids);
  return { done, skipped };
}

/** Permanently deletes testimonials that were in the trash for seven days; returns how many. */
export async function purgeExpiredTestimonials(ctx: AppContext, unused: UnusedPictures): Promise<number> {
  assertCan(ctx, 'testimonials:write');
  const before = addDays(ctx.now, -TESTIMONIAL_TRASH_DAYS);
  const due = await ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(lte(testimonials.deletedAt, before))
    .orderBy(asc(testimonials.id));
  const ids = due.map(({ id }) => id);
  const { done, files } = await purgeInSteps(ctx, testimonialTrash(unused), ids, before);
  const line = { action: 'testimonials.purged', entity: 'testimonials' };
  const counts = { testimonials: done.length, pictures: files };
  await inTransaction(ctx, (ctx) => recordPurge(ctx, { ...line, counts }));
  return done.length;
}
