import { like } from 'drizzle-orm';

import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildRichTextStylesheetsByName } from '#app/platform/rich-text.server.ts';

import { posts } from './tables.server.ts';

/** Includes drafts: their rules are only colors and sizes, and stylesheet names cannot be guessed. */
async function buildStylesheetsFromPostBodies(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const styled = await ctx.db.select({ body: posts.body }).from(posts).where(like(posts.body, '%style=%'));
  return buildRichTextStylesheetsByName(
    styled.map(({ body }) => body),
    ctx.settings.publicUrl,
  );
}

const getCachedPostStylesheets = createTaggedCacheReader({
  tag: 'content',
  lifeMs: 60 * 60_000,
  load: buildStylesheetsFromPostBodies,
});

/** Returns the CSS behind `/media/rt/{name}` for posts; null if none of them needs it. */
export async function findPostBodyStylesheetByName(ctx: AppContext, name: string): Promise<string | null> {
  return (await getCachedPostStylesheets(ctx)).get(name) ?? null;
}
