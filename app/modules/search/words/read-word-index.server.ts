import { setImmediate } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { convertHtmlToTextLines, convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import {
  publicServiceCondition,
  publicServiceColumns,
} from '#app/modules/catalog/list-public-services.server.ts';
import { getServiceDeliveryDaysOrDefault } from '#app/modules/catalog/model.ts';
import { parseServiceDescriptionSections } from '#app/modules/catalog/service-description.ts';
import { getSmallPictureUrl } from '#app/modules/catalog/slides/small-picture.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { CacheTag, Database } from '#app/platform/db/database.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { loadCommonEnglishVocabulary } from '#app/platform/embeddings/common-vocabulary.server.ts';

import {
  acceptedSearchPhrasesSql,
  mergeOwnerAndLearnedSearchPhrases,
} from '../learned/accepted-texts.server.ts';
import { loadActiveSearchRules } from '../rules/read-tuning.server.ts';
import type { LoadedSearchRules } from '../rules/search-rule.ts';
import { listSynonymGroups } from '../rules/list-synonym-groups.server.ts';
import type { SpellingVocabulary } from './spelling.ts';

import {
  buildSearchIndexInSteps,
  type SearchedServiceDocument,
  type SearchedServiceField,
  type SearchIndex,
} from './search-index.ts';

/** The index a process searches; replaced as a whole. */
export type LoadedSearchIndex = {
  index: SearchIndex;
  vocabulary: SpellingVocabulary;
  tuning: LoadedSearchRules;
  catalogueVersion: number;
  /** When it was read. */
  readAt: Date;
};

/** `versions` are the tag versions it was built from, as the database writes them. */
type CachedSearchIndex = LoadedSearchIndex & { versions: string; announcements: number };
type SearchIndexCacheSlot = {
  held: CachedSearchIndex | null;
  loading: Promise<CachedSearchIndex> | null;
  announcements: number;
};

const SEARCH_INDEX_CACHE_TAGS: ReadonlySet<CacheTag | null> = new Set(['catalog', 'search', null]);
const searchIndexCacheByDatabase = new WeakMap<Database, SearchIndexCacheSlot>();

function getSearchIndexCacheSlot(database: Database): SearchIndexCacheSlot {
  const known = searchIndexCacheByDatabase.get(database);
  if (known) return known;
  const slot: SearchIndexCacheSlot = { held: null, loading: null, announcements: 0 };
  searchIndexCacheByDatabase.set(database, slot);
  database.onCacheChange((tag) => {
    if (SEARCH_INDEX_CACHE_TAGS.has(tag)) slot.announcements++;
  });
  return slot;
}

async function readSearchIndexVersions(
  ctx: AppContext,
): Promise<{ versions: string; catalogueVersion: number }> {
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select tag, version::text as version from cache_versions where tag in ('catalog', 'search') order by tag`,
  );
  const [catalogue] = rows;
  return { versions: JSON.stringify(rows), catalogueVersion: Number(catalogue?.['version'] ?? 0) };
}

const MAX_INDEXED_SENTENCES = 100;
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function splitHtmlIntoSentences(html: string): string[] {
  return convertHtmlToTextLines(html)
    .flatMap((line) => Array.from(sentenceSegmenter.segment(line), ({ segment }) => segment.trim()))
    .slice(0, MAX_INDEXED_SENTENCES);
}

async function readServiceSearchDocuments(ctx: AppContext): Promise<SearchedServiceDocument[]> {
  const rows = await ctx.db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      category: services.category,
      priceCents: services.priceCents,
      deliveryDays: services.deliveryDays,
      projectsSold30d: services.projectsSold30d,
      painPoint: services.painPoint,
      description: services.description,
      buyerPhrases: services.buyerPhrases,
      learned: acceptedSearchPhrasesSql,
      thumbnail: publicServiceColumns.thumbnail,
    })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(services.id);
  const documents: SearchedServiceDocument[] = [];
  for (const { painPoint, description, buyerPhrases, learned, thumbnail, ...row } of rows) {
    const { title, category, priceCents } = row;
    if (title === null || category === null || priceCents === null) continue;
    const { about, included, value, process, details } = parseServiceDescriptionSections(description);
    const textOf: Record<SearchedServiceField, string[]> = {
      title: [convertHtmlToSingleLineText(title)],
      painPoint: splitHtmlIntoSentences(painPoint ?? ''),
      // Unreadable JSON also contains what is excluded.
      about: about.startsWith('{') ? [] : splitHtmlIntoSentences(about),
      category: [category],
      included: splitHtmlIntoSentences(included),
      value: splitHtmlIntoSentences(value),
      process: splitHtmlIntoSentences(process),
      details: splitHtmlIntoSentences(details),
      buyerPhrase: mergeOwnerAndLearnedSearchPhrases(buyerPhrases, learned),
    };
    // Object.entries loses the key names of the record.
    const fields = Object.entries(textOf) as [SearchedServiceField, string[]][];
    const texts = fields.flatMap(([field, sentences]) => sentences.map((sentence) => ({ field, sentence })));
    const imageUrl = getSmallPictureUrl(thumbnail);
    documents.push({
      ...row,
      ...(imageUrl !== null && { imageUrl }),
      title,
      category,
      priceCents,
      deliveryDays: getServiceDeliveryDaysOrDefault(row.deliveryDays),
      texts,
    });
    if (documents.length % INDEXED_DOCUMENTS_PER_PAUSE === 0) await setImmediate();
  }
  return documents;
}

/** Documents read without a pause. */
const INDEXED_DOCUMENTS_PER_PAUSE = 20;
/** An index is built in slices of about this long, so that other requests can run in between. */
const INDEX_BUILD_SLICE_MS = 3;

async function loadSearchIndex(ctx: AppContext, announcements: number): Promise<CachedSearchIndex> {
  // Versions first: a change meanwhile makes this index stale, never wrongly fresh.
  const { versions, catalogueVersion } = await readSearchIndexVersions(ctx);
  const documents = await readServiceSearchDocuments(ctx);
  const groups = await listSynonymGroups(ctx);
  const tuning = await loadActiveSearchRules(ctx);
  const steps = buildSearchIndexInSteps(documents, groups, tuning.stopStems);
  for (let pieceEnd = performance.now() + INDEX_BUILD_SLICE_MS; ;) {
    const step = steps.next();
    if (step.done) {
      const vocabulary = { words: step.value.words, known: await loadCommonEnglishVocabulary() };
      return {
        index: step.value,
        vocabulary,
        tuning,
        catalogueVersion,
        readAt: ctx.now,
        versions,
        announcements,
      };
    }
    if (performance.now() < pieceEnd) continue;
    await setImmediate();
    pieceEnd = performance.now() + INDEX_BUILD_SLICE_MS;
  }
}

function reloadSearchIndex(ctx: AppContext, slot: SearchIndexCacheSlot): Promise<CachedSearchIndex> {
  slot.loading ??= loadSearchIndex(ctx, slot.announcements)
    .then((held) => (slot.held = held))
    .finally(() => (slot.loading = null));
  return slot.loading;
}

/**
 * Returns the index from memory, as far as this process has been notified of changes; reads it if there is
 * none or the catalog is newer. If that fails, the previous one is kept.
 */
export async function getCachedSearchIndex(ctx: AppContext): Promise<LoadedSearchIndex> {
  const slot = getSearchIndexCacheSlot(ctx.database);
  const { held, announcements } = slot;
  if (held?.announcements === announcements) return held;
  try {
    return await reloadSearchIndex(ctx, slot);
  } catch (error) {
    if (!held) throw error;
    ctx.log.error({ err: error }, 'search index not read, the one before stays');
    return held;
  }
}

async function readSearchIndexVersionsOrNull(ctx: AppContext): Promise<string | null> {
  try {
    return (await readSearchIndexVersions(ctx)).versions;
  } catch (error) {
    ctx.log.warn({ err: error }, 'search goes by the index in memory');
    return null;
  }
}

/**
 * Returns the index of the catalog as it is now: asks a database server for its version, so that nothing
 * hidden is found and everything public is. While the database does not answer, returns the existing index;
 * throws if the index is known to be stale and cannot be replaced.
 */
export async function readCurrentSearchIndex(ctx: AppContext): Promise<LoadedSearchIndex> {
  const cached = await getCachedSearchIndex(ctx);
  const slot = getSearchIndexCacheSlot(ctx.database);
  // The embedded database announces a change before it answers the commit, so there is nothing newer.
  if (ctx.database.engine === 'embedded' && slot.held?.announcements === slot.announcements) return slot.held;
  const versions = await readSearchIndexVersionsOrNull(ctx);
  if (versions === null) return cached;
  if (slot.held?.versions === versions) return slot.held;
  // A load in progress may have begun before the change.
  await slot.loading?.catch(() => null);
  return slot.held?.versions === versions ? slot.held : reloadSearchIndex(ctx, slot);
}
