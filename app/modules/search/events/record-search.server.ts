import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { maskPersonalDataInText } from '#app/lib/personal-text.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findRecentSearchAnswer } from '../answers/remember-answer.server.ts';
import { searchEventRequestBodySchema } from '../schemas.ts';
import { searchEvents } from '../query-tables.server.ts';
import { tokenizeSearchTextToStrings } from '../words/search-words.ts';

import {
  chooseSearchEventAction,
  normalizeSearchQueryForComparison,
  SAME_SEARCH_WINDOW_MS,
} from './search-event.ts';

type SearchEventFacts = Omit<typeof searchEvents.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;
type SearchEventSessionQueryAndClick = { sessionId: string; query: string; clickedId: string | null };

/** The ids that link a search to a cart and an order. */
type SearchEventVisitorIds = Pick<SearchEventFacts, 'consentId' | 'visitor'>;

/**
 * Records a settled search (SEARCH-07): one row per search of a session, completed by its click. Ignores an
 * event that adds nothing, and one for which `identify` returns null because its sender must not be counted;
 * `identify` is called only for valid events. Returns false if the body is not an event.
 */
export async function recordSettledSearchEvent(
  ctx: AppContext,
  body: unknown,
  identify: () => Promise<SearchEventVisitorIds | null>,
): Promise<boolean> {
  const parsed = searchEventRequestBodySchema.safeParse(body);
  if (!parsed.success) return false;
  const { session_id: sessionId, query, clicked_id } = parsed.data;
  if (query === '') return true;
  const sender = await identify();
  if (!sender) return true;
  // Searches by staff count, but are not linked to a buyer.
  const ties = hasPermission(ctx.actor, 'admin:enter') ? {} : sender;
  const clickedId = clicked_id !== null && (await isPublicServiceId(ctx, clicked_id)) ? clicked_id : null;
  const facts: SearchEventFacts = { ...buildSearchEvent(ctx, { sessionId, query, clickedId }), ...ties };
  await inTransaction(ctx, (ctx) => storeSearchEvent(ctx, facts));
  return true;
}

async function isPublicServiceId(ctx: AppContext, id: string): Promise<boolean> {
  return (await listPublicServices(ctx, { ids: [id] })).length > 0;
}

/** Returns the search with what this process remembers of its last answer to it. */
function buildSearchEvent(
  ctx: AppContext,
  { sessionId, query, clickedId }: SearchEventSessionQueryAndClick,
): SearchEventFacts {
  const masked = maskPersonalDataInText(query);
  const facts = {
    sessionId,
    query: masked,
    clickedId,
    // Never empty, so that the query stays identifiable: for punctuation alone it is the query itself.
    normalizedQuery:
      tokenizeSearchTextToStrings(masked).join(' ') || normalizeSearchQueryForComparison(masked),
  };
  const recent = findRecentSearchAnswer(sessionId, query, ctx.now);
  if (!recent) return facts;
  const { results, mode, intent } = recent.answer;
  const rank = results.findIndex(({ id }) => id === clickedId);
  return {
    ...facts,
    // A query of only limits has no words left.
    ...(masked === query && recent.normalizedQuery !== '' && { normalizedQuery: recent.normalizedQuery }),
    position: rank === -1 ? null : rank + 1,
    resultsCount: results.length,
    topScore: recent.topScore,
    mode,
    // Without the texts of the intent, which would be the unmasked query.
    intent: {
      min_usd: intent.min_usd,
      max_usd: intent.max_usd,
      max_days: intent.max_days,
      wants_fast: intent.wants_fast,
      categories: intent.categories,
    },
    latencyMs: recent.latencyMs,
    catalogueVersion: recent.catalogueVersion,
  };
}

async function storeSearchEvent(ctx: AppContext, facts: SearchEventFacts): Promise<void> {
  // Beacons of one visit may arrive at the same moment.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${facts.sessionId}, 7))`);
  const earlier = await ctx.db
    .select({
      id: searchEvents.id,
      query: searchEvents.query,
      clickedId: searchEvents.clickedId,
      updatedAt: searchEvents.updatedAt,
    })
    .from(searchEvents)
    .where(
      and(
        eq(searchEvents.sessionId, facts.sessionId),
        gt(searchEvents.createdAt, new Date(ctx.now.getTime() - SAME_SEARCH_WINDOW_MS)),
      ),
    )
    .orderBy(desc(searchEvents.createdAt), desc(searchEvents.id))
    .limit(50);
  const place = chooseSearchEventAction(
    { query: facts.query, clickedId: facts.clickedId ?? null },
    earlier,
    ctx.now,
  );
  if (place.kind === 'add') {
    await ctx.db.insert(searchEvents).values({ ...facts, createdAt: ctx.now, updatedAt: ctx.now });
  } else if (place.kind === 'complete') {
    await ctx.db
      .update(searchEvents)
      .set({ ...omitNullSearchEventValues(facts), updatedAt: ctx.now })
      .where(eq(searchEvents.id, place.id));
  }
}

/** Returns only the known facts, so that unknown ones do not overwrite what was recorded first. */
function omitNullSearchEventValues(facts: SearchEventFacts): Partial<SearchEventFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined));
}
