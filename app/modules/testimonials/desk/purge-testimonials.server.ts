import { and, asc, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';
import { forgetMedia, removeFiles } from '#app/platform/storage/media.server.ts';

import { testimonials } from '../tables.server.ts';
import type { UnusedPictures } from './save-testimonial.server.ts';
import { stateOf } from './testimonial-columns.server.ts';
import { TESTIMONIAL_TRASH_DAYS } from './testimonial-search.ts';

const AT_ONCE = 500;

type Row = typeof testimonials.$inferSelect;

/** Deletes testimonials of the trash that fit, with pictures nothing else shows. Gives them, and keys of files to remove after the commit. */
async function purgeWhere(
  ctx: AppContext,
  rule: SQL | undefined,
  unused: UnusedPictures,
): Promise<{ rows: Row[]; files: string[] }> {
  const due = await ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(and(isNotNull(testimonials.deletedAt), rule))
    .orderBy(asc(testimonials.id))
    .limit(AT_ONCE)
    .for('update');
  if (due.length === 0) return { rows: [], files: [] };
  const ids = due.map(({ id }) => id);
  const rows = await ctx.db.delete(testimonials).where(inArray(testimonials.id, ids)).returning();
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
      summary: 'A testimonial was deleted for good',
      before: { state: stateOf(row), rating: row.rating, provenance: row.provenance },
    })),
  );
  return { rows, files };
}

/** Deletes testimonials of the trash for good, with a fresh proof of who asks. Those that are not in the trash are skipped. */
export async function purgeTestimonials(
  ctx: AppContext,
  ids: readonly string[],
  unused: UnusedPictures,
): Promise<BulkOutcome> {
  assertCan(ctx, 'testimonials:write');
  assertRecentProof(ctx);
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return { done: [], skipped: [] };
  const { rows, files, left } = await inTransaction(
    ctx,
    async (ctx) => {
      const purged = await purgeWhere(ctx, inArray(testimonials.id, chosen), unused);
      const left = await ctx.db
        .select({ name: testimonials.clientName, deletedAt: testimonials.deletedAt })
        .from(testimonials)
        .where(inArray(testimonials.id, chosen));
      return { ...purged, left };
    },
    BULK_LIMITS,
  );
  await removeFiles(ctx, files);
  return {
    done: rows.map(({ id }) => id),
    skipped: left.map(({ name, deletedAt }) => ({
      name,
      reason: deletedAt ? `was left: ${AT_ONCE} are deleted at once` : 'is not in the trash',
    })),
  };
}

/** Deletes for good what was in the trash for seven days. Says how many. */
export async function purgeExpiredTestimonials(ctx: AppContext, unused: UnusedPictures): Promise<number> {
  assertCan(ctx, 'testimonials:write');
  const { rows, files } = await inTransaction(ctx, async (ctx) => {
    const before = addDays(ctx.now, -TESTIMONIAL_TRASH_DAYS);
    const purged = await purgeWhere(ctx, lte(testimonials.deletedAt, before), unused);
    const counts = { testimonials: purged.rows.length, pictures: purged.files.length };
    await recordPurge(ctx, { action: 'testimonials.purged', entity: 'testimonials', counts });
    return purged;
  });
  await removeFiles(ctx, files);
  return rows.length;
}
