import { asc, notInArray } from 'drizzle-orm';

import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { legalVersions } from '../tables.server.ts';

import { BUILT_IN_LEGAL_PAGE_SLUGS, type OwnLegalPageLink } from './legal-text.ts';

const OWN_LEGAL_PAGES_CACHE_TTL_MS = 300_000;

const readOwnLegalVersions = createTaggedCacheReader({
  tag: 'content',
  lifeMs: OWN_LEGAL_PAGES_CACHE_TTL_MS,
  load: (ctx) =>
    ctx.db
      .select({
        slug: legalVersions.slug,
        title: legalVersions.title,
        effectiveAt: legalVersions.effectiveAt,
      })
      .from(legalVersions)
      .where(notInArray(legalVersions.slug, [...BUILT_IN_LEGAL_PAGE_SLUGS]))
      .orderBy(asc(legalVersions.slug), asc(legalVersions.version)),
});

/**
 * Returns the legal pages the owner added, such as an imprint, in their versions in force, by address: footers
 * link them after the three shipped ones. Empty if they cannot be read (ERROR-02).
 */
export async function listOwnLegalPageLinks(ctx: AppContext): Promise<OwnLegalPageLink[]> {
  try {
    const titles = new Map<string, string>();
    for (const { slug, title, effectiveAt } of await readOwnLegalVersions(ctx)) {
      if (effectiveAt <= ctx.now) titles.set(slug, title);
      else ctx.onChangeAhead?.(effectiveAt);
    }
    return [...titles].map(([slug, title]) => ({ label: title, to: `/legal/${slug}` }));
  } catch (error) {
    // A transaction cannot continue after a failed statement.
    if (ctx.db !== ctx.database.db) throw error;
    ctx.log.error({ err: error }, 'own legal pages could not be read');
    ctx.onFallback?.();
    return [];
  }
}
