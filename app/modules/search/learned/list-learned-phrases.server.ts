import { and, asc, desc, eq, sql } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { learnedPhrases } from '../query-tables.server.ts';

import type { LearnedPhraseStatus } from './learned-phrase.ts';

/** Offers first, then accepted phrases, then removed ones; the page and the terminal show no more. */
const MAX_LISTED_LEARNED_PHRASES = 500;

/**
 * Returns learned phrases with their services and the evidence for each: offers first, then by the number of
 * people.
 */
export async function listLearnedPhrases(ctx: AppContext, status: LearnedPhraseStatus | null = null) {
  assertCan(ctx, 'search:read');
  const order = sql`array_position(array['offered', 'accepted', 'removed'], ${learnedPhrases.status})`;
  return ctx.db
    .select({
      id: learnedPhrases.id,
      serviceId: learnedPhrases.serviceId,
      serviceTitle: services.title,
      text: learnedPhrases.text,
      status: learnedPhrases.status,
      people: learnedPhrases.people,
      visits: learnedPhrases.visits,
      firstSeenAt: learnedPhrases.firstSeenAt,
      lastSeenAt: learnedPhrases.lastSeenAt,
    })
    .from(learnedPhrases)
    .innerJoin(services, eq(services.id, learnedPhrases.serviceId))
    .where(and(status === null ? undefined : eq(learnedPhrases.status, status)))
    .orderBy(order, desc(learnedPhrases.people), asc(learnedPhrases.text), asc(learnedPhrases.id))
    .limit(MAX_LISTED_LEARNED_PHRASES);
}
