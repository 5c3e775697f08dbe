import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';

import { defaultsWith, shownWords } from './demo/demo-words.ts';
import { withoutCallPromises } from './demo/shipped-promises.ts';
import { siteDefaults } from './internal/site-defaults.ts';
import { shownTexts } from './refund-days.ts';
import { parseStored } from './parse-stored.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

const CONTENT_LIFE_MS = 300_000;

/** The stored words of one block; null when none are stored, or when they do not fit any more. */
function storedBlock<Key extends keyof SiteContent>(
  ctx: AppContext,
  key: Key,
  stored: ReadonlyMap<string, unknown>,
): SiteContent[Key] | null {
  if (!stored.has(key)) return null;
  const { value, problems } = parseStored(key, stored.get(key));
  if (value === null)
    ctx.log.error({ block: key, problems }, 'stored content does not fit, defaults are shown');
  return value;
}

async function loadContent(ctx: AppContext): Promise<SiteContent> {
  const rows = await ctx.db
    .select({ key: contentBlocks.key, value: contentBlocks.value })
    .from(contentBlocks);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const demoWords = storedBlock(ctx, 'demoWords', stored) ?? siteDefaults.demoWords;
  const defaults = defaultsWith(demoWords);
  const blockOf = <Key extends keyof SiteContent>(key: Key) => storedBlock(ctx, key, stored) ?? defaults[key];
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

/** What was read last, of each open database: a shop in an outage is still itself. */
const lastRead = new WeakMap<Database, SiteContent>();

/** What visitors read of it. */
const shown = (content: SiteContent): SiteContent => shownTexts(withoutCallPromises(shownWords(content)));

async function loadAndKeep(ctx: AppContext): Promise<SiteContent> {
  const content = shown(await loadContent(ctx));
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
    return shown({ ...(await loadContent(ctx)), [drafted.key]: drafted.value });
  } catch (error) {
    // Inside a transaction nothing can go on after a failed statement.
    if (ctx.db !== ctx.database.db) throw error;
    ctx.log.error({ err: error }, 'content could not be read, what was read last is shown');
    ctx.onFallback?.();
    return lastRead.get(ctx.database) ?? shown(siteDefaults);
  }
}
