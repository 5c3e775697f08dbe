import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contentDrafts, contentVersions } from '../tables.server.ts';

const AT_ONCE = 1_000;

function* partsOf(keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += AT_ONCE) yield keys.slice(from, from + AT_ONCE);
}

/**
 * Counts the drafts of these things on, because something else became of them: a form that is open meanwhile is told so (409). Part
 * of the transaction of whoever calls it, who writes the line of the audit.
 */
export async function countDraftsOn(ctx: AppContext, kind: string, keys: readonly string[]): Promise<void> {
  const { actor, now } = ctx;
  const authorId = actor.kind === 'user' ? actor.id : null;
  for (const part of partsOf(keys)) {
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
 * Writes the draft of a thing anew, because a deed on many things has changed a part of what it says. Counting it on, and the line of the
 * audit, are the caller's.
 */
export async function rewriteDraft(
  ctx: AppContext,
  { kind, key }: { kind: string; key: string },
  value: unknown,
): Promise<void> {
  await ctx.db
    .update(contentDrafts)
    .set({ value, updatedAt: ctx.now })
    .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.key, key), isNotNull(contentDrafts.value)));
}

/** Of these things, those of which something is written that is not published. */
export async function listKeysWithDraft(
  ctx: AppContext,
  kind: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const found: string[] = [];
  for (const part of partsOf(keys)) {
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

/** Forgets drafts and versions of things that are deleted for good; whoever deletes them writes the line of the audit. */
export async function forgetDrafts(ctx: AppContext, kind: string, keys: readonly string[]): Promise<void> {
  for (const part of partsOf(keys)) {
    await ctx.db
      .delete(contentDrafts)
      .where(and(eq(contentDrafts.kind, kind), inArray(contentDrafts.key, part)));
    await ctx.db
      .delete(contentVersions)
      .where(and(eq(contentVersions.kind, kind), inArray(contentVersions.key, part)));
  }
}
