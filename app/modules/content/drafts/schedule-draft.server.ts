import { and, eq, isNotNull, lte } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contentDrafts } from '../tables.server.ts';
import type { ContentRecordDraftAdapter } from './drafted.ts';
import {
  logContentDraftAuditAction,
  updateContentDraftRow,
  type ContentDraftWriteResult,
  lockContentDraftRow,
  publishContentDraftValue,
} from './write-draft.server.ts';

/** The caller asserts the right to write the record; the kit checks no rights. */
type SchedulableContentDraftAdapter<Value = unknown> = ContentRecordDraftAdapter<AppContext, Value>;

const MAX_DAYS_TO_SCHEDULED_PUBLICATION = 366;

/** Schedules a valid draft; it replaces any scheduled value. */
export function scheduleContentDraft(
  ctx: AppContext,
  adapter: SchedulableContentDraftAdapter,
  publishAt: Date,
): Promise<ContentDraftWriteResult> {
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    if (publishAt <= ctx.now || publishAt > addDays(ctx.now, MAX_DAYS_TO_SCHEDULED_PUBLICATION))
      return fail({ code: 'past' });
    const row = await lockContentDraftRow(ctx, adapter);
    const draft = row.value ?? row.waitingValue;
    if (draft === null) return fail({ code: 'no-draft' });
    const checked = adapter.check(draft);
    if (!checked.ok) return fail({ code: 'invalid', problems: checked.failure });
    const waitingValue = checked.value;
    const version = await updateContentDraftRow(ctx, adapter, { row, value: null, waitingValue, publishAt });
    const summary = `${adapter.name} was scheduled for ${publishAt.toISOString()}`;
    const before = await adapter.readLive(ctx);
    await logContentDraftAuditAction(ctx, adapter, {
      what: 'scheduled',
      summary,
      before,
      after: waitingValue,
    });
    return ok({ version, isChanged: true });
  });
}

/** Turns the scheduled value back into a draft, unless there is a newer one. */
export function unscheduleContentDraft(
  ctx: AppContext,
  adapter: SchedulableContentDraftAdapter,
): Promise<ContentDraftWriteResult> {
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    if (row.publishAt === null) return fail({ code: 'no-draft' });
    const value = row.value ?? row.waitingValue;
    const version = await updateContentDraftRow(ctx, adapter, {
      row,
      value,
      waitingValue: null,
      publishAt: null,
    });
    const summary = `${adapter.name} is no longer scheduled`;
    await logContentDraftAuditAction(ctx, adapter, { what: 'unscheduled', summary });
    return ok({ version, isChanged: true });
  });
}

/**
 * Publishes the scheduled value of one record when its time has come: once, since the row is locked, however
 * many processes try. A value that no longer fits becomes a draft again, which the audit log records.
 */
export function publishScheduledContentDraft<Value>(
  ctx: AppContext,
  adapter: SchedulableContentDraftAdapter<Value>,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockContentDraftRow(ctx, adapter);
    if (row.publishAt === null || row.publishAt > ctx.now) return false;
    const checked = adapter.check(row.waitingValue);
    const done = { row, waitingValue: null, publishAt: null };
    if (!checked.ok) {
      await updateContentDraftRow(ctx, adapter, { ...done, value: row.value ?? row.waitingValue });
      const summary = `${adapter.name} was not published on schedule, because it is no longer valid`;
      await logContentDraftAuditAction(ctx, adapter, { what: 'schedule_failed', summary });
      return false;
    }
    await publishContentDraftValue(ctx, adapter, {
      value: checked.value,
      summary: `${adapter.name} was published on schedule`,
    });
    await updateContentDraftRow(ctx, adapter, done);
    return true;
  });
}

/** Returns the keys of the scheduled records of a kind whose time has come. */
export async function listDueScheduledDraftKeys(ctx: AppContext, kind: string): Promise<string[]> {
  const isDue = and(isNotNull(contentDrafts.publishAt), lte(contentDrafts.publishAt, ctx.now));
  const rows = await ctx.db
    .select({ key: contentDrafts.key })
    .from(contentDrafts)
    .where(and(eq(contentDrafts.kind, kind), isDue));
  return rows.map(({ key }) => key);
}
