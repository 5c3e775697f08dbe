import { eq, inArray, min, sql } from 'drizzle-orm';

import { reportMissingBulkRowsAsSkipped, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { testimonials } from '../tables.server.ts';
import { getTestimonialState, toTestimonialContent } from './testimonial-columns.server.ts';
import { type TestimonialFailure, toTestimonialFormValues } from './testimonial-form.ts';
import type { TestimonialStateChangeOutcome, TestimonialState } from './testimonial-search.ts';

type TestimonialRecord = typeof testimonials.$inferSelect;

const getTestimonialDeciderUserId = (ctx: AppContext) => (ctx.actor.kind === 'user' ? ctx.actor.id : null);
const incrementedVersionColumn = { version: sql`${testimonials.version} + 1` };

/** Locks the testimonials with these ids until the transaction ends. */
export async function lockTestimonials(
  ctx: AppContext,
  ids: readonly string[],
): Promise<TestimonialRecord[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(testimonials)
    .where(inArray(testimonials.id, [...new Set(ids)]))
    .orderBy(testimonials.id)
    .for('update');
}

/** Before those that the owner has ordered; without a manual order the newest comes first anyway. */
async function getFirstFeaturedTestimonialPosition(ctx: AppContext): Promise<number> {
  const [found] = await ctx.db.select({ least: min(testimonials.featuredPlace) }).from(testimonials);
  const least = found?.least ?? 0;
  return least < 0 ? least - 1 : 0;
}

async function buildTestimonialStateColumns(ctx: AppContext, decision: TestimonialState) {
  // Featured by its flag, so that it still counts in the figures of its category (GRID-14).
  if (decision === 'featured')
    return {
      status: 'approved',
      isFeatured: true,
      featuredPlace: await getFirstFeaturedTestimonialPosition(ctx),
    };
  return { status: decision, isFeatured: false, featuredPlace: 0 };
}

const TESTIMONIAL_STATE_AUDIT_SUMMARIES: Record<TestimonialState, string> = {
  pending: 'A testimonial is pending again',
  approved: 'A testimonial was approved',
  featured: 'A testimonial was featured',
  hidden: 'A testimonial was hidden',
};

/** The state that all rows share; null if they differ, or there are none. */
function findSharedTestimonialState(rows: readonly TestimonialRecord[]): TestimonialState | null {
  const states = new Set(rows.map(getTestimonialState));
  return states.size === 1 ? ([...states][0] ?? null) : null;
}

const lacksTestimonialConsentProof = ({ provenance, isDemo }: TestimonialRecord) =>
  provenance === 'none' && !isDemo;

/**
 * Approves, features or hides testimonials, or sets them back to pending; skips those in the trash or already
 * in the state. Public pages, even open ones, update at once.
 */
export async function setTestimonialStates(
  ctx: AppContext,
  ids: readonly string[],
  decision: TestimonialState,
): Promise<TestimonialStateChangeOutcome> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockTestimonials(ctx, ids);
      const skipped = found.flatMap((row) => {
        if (row.deletedAt) return [{ name: row.clientName, reason: 'is in the trash' }];
        return getTestimonialState(row) === decision
          ? [{ name: row.clientName, reason: `is ${decision} already` }]
          : [];
      });
      const free = found.filter((row) => !row.deletedAt && getTestimonialState(row) !== decision);
      const done = free.map(({ id }) => id);
      if (done.length > 0) {
        const columns = await buildTestimonialStateColumns(ctx, decision);
        await ctx.db
          .update(testimonials)
          .set({ ...columns, ...incrementedVersionColumn, updatedAt: ctx.now })
          .where(inArray(testimonials.id, done));
      }
      await recordAuditLines(
        ctx,
        free.map((row) => ({
          action: `testimonial.${decision}`,
          entity: 'testimonial',
          entityId: row.id,
          summary: TESTIMONIAL_STATE_AUDIT_SUMMARIES[decision],
          before: { state: getTestimonialState(row) },
          after: { state: decision, provenance: row.provenance },
        })),
      );
      const isPublished = decision === 'approved' || decision === 'featured';
      const unproved = isPublished ? free.filter(lacksTestimonialConsentProof).length : 0;
      return { done, skipped, before: findSharedTestimonialState(free), unproved };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Moves testimonials to the trash, or restores them unchanged; public pages update at once. */
export async function trashTestimonials(
  ctx: AppContext,
  ids: readonly string[],
  isTrashed: boolean,
): Promise<TestimonialStateChangeOutcome> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockTestimonials(ctx, ids);
      const free = found.filter(({ deletedAt }) => (deletedAt === null) === isTrashed);
      const done = free.map(({ id }) => id);
      if (done.length > 0)
        await ctx.db
          .update(testimonials)
          .set({
            deletedAt: isTrashed ? ctx.now : null,
            deletedBy: isTrashed ? getTestimonialDeciderUserId(ctx) : null,
            ...incrementedVersionColumn,
            updatedAt: ctx.now,
          })
          .where(inArray(testimonials.id, done));
      await recordAuditLines(
        ctx,
        free.map((row) => ({
          action: isTrashed ? 'testimonial.trashed' : 'testimonial.restored',
          entity: 'testimonial',
          entityId: row.id,
          summary: isTrashed ? 'A testimonial was moved to the trash' : 'A testimonial was restored',
          before: { state: getTestimonialState(row) },
        })),
      );
      const reason = isTrashed ? 'is already in the trash' : NOT_IN_TRASH_REASON;
      const skipped = found
        .filter((row) => !free.includes(row))
        .map(({ clientName: name }) => ({ name, reason }));
      skipped.push(...reportMissingBulkRowsAsSkipped(ids, found, 'A testimonial'));
      return { done, skipped, before: findSharedTestimonialState(free), unproved: 0 };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** A testimonial as a page showed it. */
export type DisplayedTestimonialVersion = { id: string; version: number };

type TestimonialStateChangeResultPromise = Promise<Result<TestimonialStateChangeOutcome, TestimonialFailure>>;

/**
 * Applies an action to a testimonial that is unchanged since it was shown;
 * fails with a conflict otherwise. Idempotent.
 */
async function changeTestimonialIfUnchanged(
  ctx: AppContext,
  { id, version }: DisplayedTestimonialVersion,
  {
    isDone,
    run,
  }: {
    isDone: (row: TestimonialRecord) => boolean;
    run: (ctx: AppContext) => Promise<TestimonialStateChangeOutcome>;
  },
): TestimonialStateChangeResultPromise {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(ctx, async (ctx): TestimonialStateChangeResultPromise => {
    if (!isUuid(id)) return fail({ code: 'not-found' });
    const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
    if (!row) return fail({ code: 'not-found' });
    if (isDone(row)) return ok({ done: [], skipped: [], before: getTestimonialState(row), unproved: 0 });
    if (row.version === version) return ok(await run(ctx));
    const by = await findLastEditorNameOfRecord(ctx, { entity: 'testimonial', entityId: id });
    const current = toTestimonialFormValues(toTestimonialContent(row), row.version);
    return fail({ code: 'conflict', by, at: row.updatedAt, version: row.version, current });
  });
}

/** Approves, features or hides the shown testimonial, or sets it back to pending. */
export function setTestimonialModerationState(
  ctx: AppContext,
  seen: DisplayedTestimonialVersion,
  decision: TestimonialState,
): TestimonialStateChangeResultPromise {
  assertCan(ctx, 'testimonials:write');
  return changeTestimonialIfUnchanged(ctx, seen, {
    isDone: (row) => !row.deletedAt && getTestimonialState(row) === decision,
    run: (ctx) => setTestimonialStates(ctx, [seen.id], decision),
  });
}

/** Moves the shown testimonial to the trash, or restores it. */
export function trashOrRestoreViewedTestimonial(
  ctx: AppContext,
  seen: DisplayedTestimonialVersion,
  isTrashed: boolean,
): TestimonialStateChangeResultPromise {
  assertCan(ctx, 'testimonials:write');
  return changeTestimonialIfUnchanged(ctx, seen, {
    isDone: (row) => (row.deletedAt !== null) === isTrashed,
    run: (ctx) => trashTestimonials(ctx, [seen.id], isTrashed),
  });
}
