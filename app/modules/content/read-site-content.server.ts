import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';

import { getDefaultSiteContent, getSiteContentForVisitors } from './demo/demo-texts.ts';
import { removeFreeCallPromisesFromSiteContent } from './demo/shipped-promises.ts';
import { defaultSiteContent } from './internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from './refund-days.ts';
import { parseStoredSiteContentValue } from './parse-stored.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

const SITE_CONTENT_CACHE_TTL_MS = 300_000;

/** The stored value of one block; null if there is none or it no longer fits. */
function parseStoredContentBlock<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
  stored: ReadonlyMap<string, unknown>,
): SiteContent[Key] | null {
  if (!stored.has(key)) return null;
  const { value, problems } = parseStoredSiteContentValue(key, stored.get(key));
  if (value === null)
    ctx.log.error({ block: key, problems }, 'stored content does not fit, defaults are shown');
  return value;
}

async function loadSiteContent(ctx: AppContext): Promise<SiteContent> {
  const rows = await ctx.db
    .select({ key: contentBlocks.key, value: contentBlocks.value })
    .from(contentBlocks);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const demoWords = parseStoredContentBlock(ctx, 'demoWords', stored) ?? defaultSiteContent.demoWords;
  const defaults = getDefaultSiteContent(demoWords);
  const blockOf = <Key extends keyof SiteContent>(key: Key) =>
    parseStoredContentBlock(ctx, key, stored) ?? defaults[key];
  return {
    provider: blockOf('provider'),
    frame: blockOf('frame'),
    ticker: blockOf('ticker'),
    pages: blockOf('pages'),
    home: blockOf('home'),
    trust: blockOf('trust'),
    howItWorks: blockOf('howItWorks'),
    about: blockOf('about'),
    awards: blockOf('awards'),
    clients: blockOf('clients'),
    contact: blockOf('contact'),
    faq: blockOf('faq'),
    promise: blockOf('promise'),
    invoicing: blockOf('invoicing'),
    search: blockOf('search'),
    retention: blockOf('retention'),
    look: blockOf('look'),
    cards: blockOf('cards'),
    mails: blockOf('mails'),
    agents: blockOf('agents'),
    categories: blockOf('categories'),
    demoWords,
  };
}

/** The last content read from each open database, shown while the database is down. */
const lastLoadedSiteContentByDatabase = new WeakMap<Database, SiteContent>();

/** What visitors see of it. */
const toPublicSiteContent = (content: SiteContent): SiteContent =>
  fillRefundDaysInSiteContent(removeFreeCallPromisesFromSiteContent(getSiteContentForVisitors(content)));

async function loadAndCacheSiteContent(ctx: AppContext): Promise<SiteContent> {
  const content = toPublicSiteContent(await loadSiteContent(ctx));
  if (ctx.db === ctx.database.db) lastLoadedSiteContentByDatabase.set(ctx.database, content);
  return content;
}

const readCachedSiteContent = createTaggedCacheReader({
  tag: 'content',
  lifeMs: SITE_CONTENT_CACHE_TTL_MS,
  load: loadAndCacheSiteContent,
});

/**
 * Returns every configurable text and link of the shop: its provider and the texts of its pages. Reloaded
 * after each change. If the database does not answer, the last content or the shipped one is shown, and the
 * page is not cached (ERROR-02).
 */
export async function readSiteContent(ctx: AppContext): Promise<SiteContent> {
  try {
    const { drafted } = ctx;
    if (!drafted) return await readCachedSiteContent(ctx);
    // It was valid when the preview was opened.
    return toPublicSiteContent({ ...(await loadSiteContent(ctx)), [drafted.key]: drafted.value });
  } catch (error) {
    // A transaction cannot continue after a failed statement.
    if (ctx.db !== ctx.database.db) throw error;
    ctx.log.error({ err: error }, 'content could not be read, what was read last is shown');
    ctx.onFallback?.();
    return lastLoadedSiteContentByDatabase.get(ctx.database) ?? toPublicSiteContent(defaultSiteContent);
  }
}
