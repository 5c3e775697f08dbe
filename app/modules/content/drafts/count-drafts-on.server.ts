import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contentDrafts, contentVersions } from '../tables.server.ts';

const DRAFT_COUNT_QUERY_BATCH_SIZE = 1_000;

function* splitKeysIntoBatches(keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += DRAFT_COUNT_QUERY_BATCH_SIZE)
    yield keys.slice(from, from + DRAFT_COUNT_QUERY_BATCH_SIZE);
}

/**
 * Increments the draft versions of these records because something else changed them, so that an open form
 * fails with a conflict (409). Runs in the transaction of the caller, who writes the audit log.
 */
export async function incrementContentDraftVersions(
  ctx: AppContext,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  const { actor, now } = ctx;
  const authorId = actor.kind === 'user' ? actor.id : null;
  for (const part of splitKeysIntoBatches(keys)) {
    await ctx.db
      .insert(contentDrafts)
      .values(part.map((key) => ({ kind, key, version: 1, authorId, createdAt: now, updatedAt: now })))
      .onConflictDoUpdate({
        target: [contentDrafts.kind, contentDrafts.key],
        set: { version: sql`${contentDrafts.version} + 1`, authorId, updatedAt: now },
      });
  }
}

/**
 * Rewrites the draft of a record after a bulk action changed part of its values. The caller increments its
 * version and writes the audit log.
 */
export async function rewriteContentDraftAfterBulkAction(
  ctx: AppContext,
  { kind, key }: { kind: string; key: string },
  value: unknown,
): Promise<void> {
  await ctx.db
    .update(contentDrafts)
    .set({ value, updatedAt: ctx.now })
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.key, key), isNotNull(contentDrafts.value)));
}

/** Returns those of these records that have an unpublished draft. */
export async function listRecordKeysWithContentDraft(
  ctx: AppContext,
  kind: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const found: string[] = [];
  for (const part of splitKeysIntoBatches(keys)) {
    const rows = await ctx.db
      .select({ key: contentDrafts.key })
      .from(contentDrafts)
      .where(
        and(
          eq(contentDrafts.kind, kind),
          inArray(contentDrafts.key, part),
          or(isNotNull(contentDrafts.value), isNotNull(contentDrafts.waitingValue)),
        ),
      );
    found.push(...rows.map(({ key }) => key));
  }
  return new Set(found);
}

/** Deletes the drafts and versions of permanently deleted records; the caller writes the audit log. */
export async function deleteDraftsAndVersions(
  ctx: AppContext,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  for (const part of splitKeysIntoBatches(keys)) {
    await ctx.db
      .delete(contentDrafts)
      .where(and(eq(contentDrafts.kind, kind), inArray(contentDrafts.key, part)));
    await ctx.db
      .delete(contentVersions)
      .where(and(eq(contentVersions.kind, kind), inArray(contentVersions.key, part)));
  }
}
