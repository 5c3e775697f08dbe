import { and, eq } from 'drizzle-orm';

import { type EditVersionConflictFailure, getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contentDrafts, contentVersions } from '../tables.server.ts';
import type { ContentRecordDraftAdapter, ContentDraftFailure, SubmittedContentDraft } from './drafted.ts';
import { findContentDraft } from './find-content-draft.server.ts';
import { findContentVersion } from './list-content-versions.server.ts';

/** The caller asserts the right to write the record; the kit checks no rights. */
type ContentDraftAdapter<Value = unknown> = ContentRecordDraftAdapter<AppContext, Value>;
type ContentDraftRow = typeof contentDrafts.$inferSelect;
export type ContentDraftWriteResult = Result<{ version: number; isChanged: boolean }, ContentDraftFailure>;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const getActingUserId = ({ actor }: AppContext): string | null => (actor.kind === 'user' ? actor.id : null);
const buildContentDraftOfRecordCondition = ({ kind, key }: ContentDraftAdapter) =>
  and(eq(contentDrafts.kind, kind), eq(contentDrafts.key, key));

/** Locks the row of a record until the transaction ends, creating it if needed. */
export async function lockContentDraftRow(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
): Promise<ContentDraftRow> {
  const { kind, key } = adapter;
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db
    .insert(contentDrafts)
    .values({ kind, key, ...times })
    .onConflictDoNothing();
  const [row] = await ctx.db
    .select()
    .from(contentDrafts)
    .where(buildContentDraftOfRecordCondition(adapter))
    .for('update');
  if (!row) throw new Error('a row that was just locked is gone');
  return row;
}

async function buildContentDraftConflict(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
  row: ContentDraftRow,
): Promise<EditVersionConflictFailure> {
  const { by } = await findContentDraft(ctx, adapter);
  const { version, updatedAt: at } = row;
  const current = adapter.fieldsOf(row.value ?? row.waitingValue ?? (await adapter.readLive(ctx)));
  return { code: 'conflict', by, at, version, current: { ...current, version: String(version) } };
}

/** Updates the row of a record and increments its version; returns the new one. */
export async function updateContentDraftRow(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
  {
    row,
    ...change
  }: { row: ContentDraftRow } & Partial<Pick<ContentDraftRow, 'value' | 'waitingValue' | 'publishAt'>>,
): Promise<number> {
  const version = row.version + 1;
  await ctx.db
    .update(contentDrafts)
    .set({ ...change, version, authorId: getActingUserId(ctx), updatedAt: ctx.now })
    .where(buildContentDraftOfRecordCondition(adapter));
  return version;
}

/** Records an action on a record in the audit log, with only the fields that differ between two values. */
export function logContentDraftAuditAction(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
  { what, summary, before, after }: { what: string; summary: string; before?: unknown; after?: unknown },
): Promise<void> {
  const [old, now] = [adapter.fieldsOf(before), adapter.fieldsOf(after)];
  const changed = Object.keys(now).filter((name) => !isSameJson(old[name], now[name]));
  const only = (fields: typeof old) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const values = after === undefined ? {} : { before: only(old), after: only(now) };
  const entity = { entity: adapter.kind, entityId: adapter.key };
  return recordAudit(ctx, { action: `${adapter.kind}.${what}`, ...entity, summary, ...values });
}

/**
 * Saves a draft as it was typed, complete or not. The audit log records when a
 * draft is created or replaces another; later edits are part of its publication.
 * A draft equal to the stored one or to the live value changes nothing.
 */
export function saveContentDraft(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    // A scheduled value is what a draft would replace.
    const live = row.waitingValue ?? (await adapter.readLive(ctx));
    if (isSameJson(adapter.fieldsOf(row.value ?? live), adapter.fieldsOf(sent.draft)))
      return ok({ version: row.version, isChanged: false });
    if (getExpectedRecordVersion(sent) !== row.version)
      return fail(await buildContentDraftConflict(ctx, adapter, row));
    const isBack = isSameJson(adapter.fieldsOf(live), adapter.fieldsOf(sent.draft));
    const version = await updateContentDraftRow(ctx, adapter, { row, value: isBack ? null : sent.draft });
    const isOver = sent.overwrite !== null && row.value !== null;
    if (row.value === null || isOver)
      await logContentDraftAuditAction(ctx, adapter, {
        what: 'drafted',
        summary: `A draft of ${adapter.name} was ${isOver ? 'saved over a newer one' : 'begun'}`,
        before: row.value ?? live,
        after: sent.draft,
      });
    return ok({ version, isChanged: true });
  });
}

/**
 * Makes a value live: writes value, version and audit log in the caller's
 * transaction. Returns false if it is live already.
 */
export async function publishContentDraftValue<Value>(
  ctx: AppContext,
  adapter: ContentDraftAdapter<Value>,
  { value, summary }: { value: Value; summary: string },
): Promise<boolean> {
  const before = await adapter.readLive(ctx);
  const looksSame = isSameJson(adapter.fieldsOf(before), adapter.fieldsOf(value));
  if (looksSame && !(await adapter.isUnfit(ctx))) return false;
  await adapter.writeLive(ctx, value);
  const { kind, key } = adapter;
  const editorId = getActingUserId(ctx);
  await ctx.db
    .insert(contentVersions)
    .values({ kind, key, before, after: value, editorId, createdAt: ctx.now });
  await logContentDraftAuditAction(ctx, adapter, { what: 'published', summary, before, after: value });
  return true;
}

/**
 * Publishes the submitted form as a whole; fails if it does not fit or another user changed the record
 * meanwhile. Cancels a scheduled publication.
 */
export async function publishContentDraft<Value>(
  ctx: AppContext,
  adapter: ContentDraftAdapter<Value>,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  const checked = adapter.check(sent.draft);
  if (!checked.ok) return fail({ code: 'invalid', problems: checked.failure });
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    if (getExpectedRecordVersion(sent) !== row.version)
      return fail(await buildContentDraftConflict(ctx, adapter, row));
    const over = sent.overwrite === null ? '' : ', over a newer draft';
    const summary = `${adapter.name} was published${over}`;
    const isChanged = await publishContentDraftValue(ctx, adapter, { value: checked.value, summary });
    const isIdle = !isChanged && row.value === null && row.waitingValue === null;
    const empty = { row, value: null, waitingValue: null, publishAt: null };
    const version = isIdle ? row.version : await updateContentDraftRow(ctx, adapter, empty);
    return ok({ version, isChanged });
  });
}

/** Discards a draft; the live value stays. */
export function discardContentDraft(
  ctx: AppContext,
  adapter: ContentDraftAdapter,
): Promise<ContentDraftWriteResult> {
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    if (row.value === null) return fail({ code: 'no-draft' });
    const version = await updateContentDraftRow(ctx, adapter, { row, value: null });
    const live = await adapter.readLive(ctx);
    const summary = `The draft of ${adapter.name} was discarded`;
    await logContentDraftAuditAction(ctx, adapter, {
      what: 'draft_discarded',
      summary,
      before: row.value,
      after: live,
    });
    return ok({ version, isChanged: true });
  });
}

/** Publishes what a version replaced; a draft stays. Fails if the value no longer fits. */
export function restoreContentVersion<Value>(
  ctx: AppContext,
  adapter: ContentDraftAdapter<Value>,
  versionId: string,
): Promise<ContentDraftWriteResult> {
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    const found = await findContentVersion(ctx, adapter, versionId);
    if (!found) return fail({ code: 'no-version' });
    const checked = adapter.check(found.before);
    if (!checked.ok) return fail({ code: 'invalid', problems: checked.failure });
    const summary = `${adapter.name} was restored to an earlier version`;
    const isChanged = await publishContentDraftValue(ctx, adapter, { value: checked.value, summary });
    const version = isChanged ? await updateContentDraftRow(ctx, adapter, { row }) : row.version;
    return ok({ version, isChanged });
  });
}
