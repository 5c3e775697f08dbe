import { like } from 'drizzle-orm';

import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { richTextStylesheets } from '#app/platform/rich-text.server.ts';

import { posts } from './tables.server.ts';

/** Includes drafts: their rules are only colors and sizes, and stylesheet names cannot be guessed. */
async function loadStylesheets(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const styled = await ctx.db.select({ body: posts.body }).from(posts).where(like(posts.body, '%style=%'));
  return richTextStylesheets(
    styled.map(({ body }) => body),
    ctx.settings.publicUrl,
  );
}

const cachedStylesheets = cachedByTag({ tag: 'content', lifeMs: 60 * 60_000, load: loadStylesheets });

/** Returns the CSS behind `/media/rt/{name}` for posts; null if none of them needs it. */
export async function findPostStylesheet(ctx: AppContext, name: string): Promise<string | null> {
  return (await cachedStylesheets(ctx)).get(name) ?? null;
}
