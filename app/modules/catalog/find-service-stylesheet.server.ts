import { and, isNull, like } from 'drizzle-orm';

import { isHtml } from '#app/lib/plain-text.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText, buildRichTextStylesheet } from '#app/platform/rich-text.server.ts';

import { parseServiceDescriptionSections, SERVICE_PAGE_ACCORDION_SECTIONS } from './service-description.ts';
import { services } from './tables.server.ts';

/**
 * The stylesheets of all styled descriptions by name, including those of drafts for their previews. Names are
 * content hashes, so any process can serve them.
 */
async function loadServiceDescriptionStylesheets(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ description: services.description })
    .from(services)
    .where(and(isNull(services.deletedAt), like(services.description, '%style=%')));
  const sheets = new Map<string, string>();
  for (const { description } of rows) {
    const sections = parseServiceDescriptionSections(description);
    const rules = SERVICE_PAGE_ACCORDION_SECTIONS.map(({ key }) => sections[key])
      .filter(isHtml)
      .flatMap((html) => renderRichText(html, ctx.settings.publicUrl).rules);
    const sheet = buildRichTextStylesheet(rules);
    if (sheet) sheets.set(sheet.name, sheet.css);
  }
  return sheets;
}

const getCachedServiceDescriptionStylesheets = createTaggedCacheReader({
  tag: 'catalog',
  lifeMs: 60 * 60_000,
  load: loadServiceDescriptionStylesheets,
});

/** Returns the CSS behind `/media/rt/{name}`; null if no description needs it. */
export async function findRichTextStylesheet(ctx: AppContext, name: string): Promise<string | null> {
  return (await getCachedServiceDescriptionStylesheets(ctx)).get(name) ?? null;
}
