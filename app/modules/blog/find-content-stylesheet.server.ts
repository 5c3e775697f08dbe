import { like } from 'drizzle-orm';

import { legalVersions } from '#app/modules/content/tables.server.ts';
import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText, richTextStylesheet } from '#app/platform/rich-text.server.ts';

import { posts } from './tables.server.ts';

/** Drafts too: their rules are colours and sizes, and nobody can guess the name of a stylesheet. */
async function loadStylesheets(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const isStyled = '%style=%';
  const bodies = [
    ...(await ctx.db.select({ body: posts.body }).from(posts).where(like(posts.body, isStyled))),
    ...(await ctx.db
      .select({ body: legalVersions.body })
      .from(legalVersions)
      .where(like(legalVersions.body, isStyled))),
  ];
  const sheets = bodies.flatMap(({ body }) => {
    const sheet = richTextStylesheet(renderRichText(body, ctx.settings.publicUrl).rules);
    return sheet ? [[sheet.name, sheet.css] as const] : [];
  });
  return new Map(sheets);
}

const cachedStylesheets = cachedByTag({ tag: 'content', lifeMs: 60 * 60_000, load: loadStylesheets });

/** The CSS behind `/media/rt/{name}` for posts and legal pages; null when none of them needs one of this content. */
export async function findContentStylesheet(ctx: AppContext, name: string): Promise<string | null> {
  return (await cachedStylesheets(ctx)).get(name) ?? null;
}
