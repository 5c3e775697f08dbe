import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';

import { siteDefaults } from './internal/site-defaults.ts';
import { shownTexts } from './refund-days.ts';
import { parseStored } from './parse-stored.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

const CONTENT_LIFE_MS = 300_000;

/** The stored words of one block; its shipped ones when none are stored, or when they do not fit any more. */
function blockOf<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
  stored: ReadonlyMap<string, unknown>,
): SiteContent[Key] {
  if (!stored.has(key)) return siteDefaults[key];
  const { value, problems } = parseStored(key, stored.get(key));
  if (value !== null) return value;
  ctx.log.error({ block: key, problems }, 'stored content does not fit, defaults are shown');
  return siteDefaults[key];
}

async function loadContent(ctx: AppContext): Promise<SiteContent> {
  const rows = await ctx.db
    .select({ key: contentBlocks.key, value: contentBlocks.value })
    .from(contentBlocks);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return shownTexts({
    provider: blockOf(ctx, 'provider', stored),
    frame: blockOf(ctx, 'frame', stored),
    ticker: blockOf(ctx, 'ticker', stored),
    pages: blockOf(ctx, 'pages', stored),
    home: blockOf(ctx, 'home', stored),
    trust: blockOf(ctx, 'trust', stored),
    howItWorks: blockOf(ctx, 'howItWorks', stored),
    about: blockOf(ctx, 'about', stored),
    awards: blockOf(ctx, 'awards', stored),
    clients: blockOf(ctx, 'clients', stored),
    contact: blockOf(ctx, 'contact', stored),
    faq: blockOf(ctx, 'faq', stored),
    promise: blockOf(ctx, 'promise', stored),
    invoicing: blockOf(ctx, 'invoicing', stored),
    search: blockOf(ctx, 'search', stored),
    retention: blockOf(ctx, 'retention', stored),
    look: blockOf(ctx, 'look', stored),
    cards: blockOf(ctx, 'cards', stored),
    mails: blockOf(ctx, 'mails', stored),
    agents: blockOf(ctx, 'agents', stored),
  });
}

/** What was read last, of each open database: a shop in an outage is still itself. */
const lastRead = new WeakMap<Database, SiteContent>();

async function loadAndKeep(ctx: AppContext): Promise<SiteContent> {
  const content = await loadContent(ctx);
  if (ctx.db === ctx.database.db) lastRead.set(ctx.database, content);
  return content;
}

const cachedContent = cachedByTag({ tag: 'content', lifeMs: CONTENT_LIFE_MS, load: loadAndKeep });

/**
 * Every word and link of the shop that is a setting: who provides the services, and the texts of the pages. Read again
 * after each change. Without an answer of the database those read last are shown, the shipped ones where none were, and the
 * page is not kept (ERROR-02).
 */
export async function siteContent(ctx: AppContext): Promise<SiteContent> {
  try {
    const { drafted } = ctx;
    if (!drafted) return await cachedContent(ctx);
    // It fitted when the preview was opened.
    return shownTexts({ ...(await loadContent(ctx)), [drafted.key]: drafted.value });
  } catch (error) {
    // Inside a transaction nothing can go on after a failed statement.
    if (ctx.db !== ctx.database.db) throw error;
    ctx.log.error({ err: error }, 'content could not be read, what was read last is shown');
    ctx.onFallback?.();
    return lastRead.get(ctx.database) ?? shownTexts(siteDefaults);
  }
}
