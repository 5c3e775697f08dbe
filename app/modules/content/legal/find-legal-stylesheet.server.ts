import { like } from 'drizzle-orm';

import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildRichTextStylesheetsByName } from '#app/platform/rich-text.server.ts';

import { legalVersions } from '../tables.server.ts';

async function loadStylesheetsOfAllLegalPages(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const styled = await ctx.db
    .select({ body: legalVersions.body })
    .from(legalVersions)
    .where(like(legalVersions.body, '%style=%'));
  return buildRichTextStylesheetsByName(
    styled.map(({ body }) => body),
    ctx.settings.publicUrl,
  );
}

const readCachedLegalStylesheets = createTaggedCacheReader({
  tag: 'content',
  lifeMs: 60 * 60_000,
  load: loadStylesheetsOfAllLegalPages,
});

/** Returns the CSS behind `/media/rt/{name}` for legal pages; null if no version of them needs it. */
export async function findLegalPageStylesheetByName(ctx: AppContext, name: string): Promise<string | null> {
  return (await readCachedLegalStylesheets(ctx)).get(name) ?? null;
}
