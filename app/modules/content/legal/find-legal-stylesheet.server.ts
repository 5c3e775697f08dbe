import { like } from 'drizzle-orm';

import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { richTextStylesheets } from '#app/platform/rich-text.server.ts';

import { legalVersions } from '../tables.server.ts';

async function loadStylesheets(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const styled = await ctx.db
    .select({ body: legalVersions.body })
    .from(legalVersions)
    .where(like(legalVersions.body, '%style=%'));
  return richTextStylesheets(
    styled.map(({ body }) => body),
    ctx.settings.publicUrl,
  );
}

const readCachedLegalStylesheets = cachedByTag({
  tag: 'content',
  lifeMs: 60 * 60_000,
  load: loadStylesheets,
});

/** Returns the CSS behind `/media/rt/{name}` for legal pages; null if no version of them needs it. */
export async function findLegalStylesheet(ctx: AppContext, name: string): Promise<string | null> {
  return (await readCachedLegalStylesheets(ctx)).get(name) ?? null;
}
