import { and, eq, ne } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { failIfUniqueValueTaken } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { MAX_REPLY_SNIPPETS_IN_PICKER, type SnippetFailure } from './model.ts';
import { type SavedReplyFormInput, toSnippetFormValues } from './schemas.ts';
import { snippets } from './tables.server.ts';

type SaveSnippetResult<Value> = Promise<Result<Value, SnippetFailure>>;
type SnippetRecord = typeof snippets.$inferSelect;

async function lockReplySnippetRow(ctx: AppContext, id: string): Promise<SnippetRecord | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(snippets).where(eq(snippets.id, id)).for('update');
  return row ?? null;
}

/** Creates a snippet; the unique index decides between concurrent ones with the same shortcut. */
export function createSnippet(
  ctx: AppContext,
  { shortcut, body }: SavedReplyFormInput,
): SaveSnippetResult<{ id: string }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): SaveSnippetResult<{ id: string }> => {
    if ((await ctx.db.$count(snippets)) >= MAX_REPLY_SNIPPETS_IN_PICKER) return fail({ code: 'too-many' });
    const [row] = await ctx.db
      .insert(snippets)
      .values({ shortcut, body, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing({ target: snippets.shortcut })
      .returning({ id: snippets.id });
    if (!row) return fail({ code: 'shortcut-taken' });
    await recordAudit(ctx, {
      action: 'snippet.created',
      entity: 'snippet',
      entityId: row.id,
      summary: `The snippet ${shortcut} was created`,
      after: { shortcut, body },
    });
    return ok(row);
  });
}

async function lockAndUpdateReplySnippet(
  ctx: AppContext,
  id: string,
  form: SavedReplyFormInput,
): SaveSnippetResult<{ id: string; version: number }> {
  const row = await lockReplySnippetRow(ctx, id);
  if (!row) return fail({ code: 'not-found' });
  const { shortcut, body } = form;
  if (row.shortcut === shortcut && row.body === body) return ok({ id, version: row.version });
  if (getExpectedRecordVersion(form) !== row.version) {
    const by = await findLastEditorNameOfRecord(ctx, { entity: 'snippet', entityId: id });
    const { version, updatedAt: at } = row;
    return fail({ code: 'conflict', by, at, version, current: toSnippetFormValues(row) });
  }
  const same = and(eq(snippets.shortcut, shortcut), ne(snippets.id, id));
  if ((await ctx.db.$count(snippets, same)) > 0) return fail({ code: 'shortcut-taken' });
  const version = row.version + 1;
  await ctx.db
    .update(snippets)
    .set({ shortcut, body, version, updatedAt: ctx.now })
    .where(eq(snippets.id, id));
  await recordAudit(ctx, {
    action: 'snippet.saved',
    entity: 'snippet',
    entityId: id,
    summary: `The snippet ${shortcut} was changed${form.overwrite === null ? '' : ', over a newer version'}`,
    before: { shortcut: row.shortcut, body: row.body },
    after: { shortcut, body },
  });
  return ok({ id, version });
}

/**
 * Saves a snippet. Submitting the stored values again succeeds. A form of an older version fails with the
 * current values, unless it asks to overwrite them.
 */
export function saveReplySnippet(
  ctx: AppContext,
  id: string,
  form: SavedReplyFormInput,
): SaveSnippetResult<{ id: string; version: number }> {
  assertCan(ctx, 'templates:write');
  // Two snippets may be given the same name concurrently.
  const taken = { constraint: 'snippets_shortcut', failure: { code: 'shortcut-taken' } } as const;
  return failIfUniqueValueTaken(taken, () =>
    inTransaction(ctx, (ctx) => lockAndUpdateReplySnippet(ctx, id, form)),
  );
}

/** Deletes a snippet; texts written with it stay. */
export function deleteSnippet(ctx: AppContext, id: string): SaveSnippetResult<{ shortcut: string }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): SaveSnippetResult<{ shortcut: string }> => {
    const row = await lockReplySnippetRow(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    await ctx.db.delete(snippets).where(eq(snippets.id, id));
    await recordAudit(ctx, {
      action: 'snippet.deleted',
      entity: 'snippet',
      entityId: id,
      summary: `The snippet ${row.shortcut} was deleted`,
      before: { shortcut: row.shortcut, body: row.body },
    });
    return ok({ shortcut: row.shortcut });
  });
}
