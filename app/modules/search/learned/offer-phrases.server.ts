import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { learnedPhrases } from '../query-tables.server.ts';

import {
  MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE,
  MAX_PROPOSED_LEARNED_PHRASES_PER_SERVICE,
  type SearchPhraseSuggestionWithEvidence,
} from './learned-phrase.ts';
import { readKnownSearchPhraseKeys } from './read-known-keys.server.ts';

type LearnedPhraseRow = typeof learnedPhrases.$inferSelect;

/** Updates the evidence of an offered or accepted phrase; the text stays as a person has read it. */
async function updateLearnedPhraseUsageCounts(
  ctx: AppContext,
  row: LearnedPhraseRow,
  { people, visits, lastSeenAt }: SearchPhraseSuggestionWithEvidence,
): Promise<void> {
  const isSame = row.people === people && row.visits === visits && +row.lastSeenAt === +lastSeenAt;
  if (row.status === 'removed' || isSame) return;
  await ctx.db
    .update(learnedPhrases)
    .set({ people, visits, lastSeenAt, updatedAt: ctx.now })
    .where(eq(learnedPhrases.id, row.id));
}

/** Updates known phrases and returns new ones, limited for each service to the maximum of open offers. */
async function updateAndListNewPhraseSuggestions(
  ctx: AppContext,
  offers: readonly SearchPhraseSuggestionWithEvidence[],
): Promise<SearchPhraseSuggestionWithEvidence[]> {
  const serviceIds = [...new Set(offers.map(({ serviceId }) => serviceId))];
  const knownKeysOf = await readKnownSearchPhraseKeys(ctx, serviceIds);
  const rows = await ctx.db
    .select()
    .from(learnedPhrases)
    .where(inArray(learnedPhrases.serviceId, serviceIds))
    .orderBy(learnedPhrases.id)
    .for('update');
  const fresh: SearchPhraseSuggestionWithEvidence[] = [];
  for (const one of offers) {
    const row = rows.find(({ serviceId, key }) => serviceId === one.serviceId && key === one.key);
    if (row) await updateLearnedPhraseUsageCounts(ctx, row, one);
    // Skips deleted services, and phrases that the owner's texts already contain.
    else if (knownKeysOf.get(one.serviceId)?.has(one.key) === false) fresh.push(one);
  }
  const open = rows.filter(({ status }) => status === 'offered');
  return limitPhrasesPerService(fresh, { taken: open, most: MAX_PROPOSED_LEARNED_PHRASES_PER_SERVICE });
}

/** Keeps the first items of each service, up to `most` including those already taken. */
function limitPhrasesPerService<Item extends { serviceId: string }>(
  items: readonly Item[],
  { taken, most }: { taken: readonly { serviceId: string }[]; most: number },
): Item[] {
  const used = new Map<string, number>();
  const use = ({ serviceId }: { serviceId: string }) => {
    const count = (used.get(serviceId) ?? 0) + 1;
    used.set(serviceId, count);
    return count;
  };
  for (const one of taken) use(one);
  return items.filter((item) => use(item) <= most);
}

/** Accepts undecided offers, those of the most people first, as far as there is room. */
async function acceptUndecidedPhraseOffers(ctx: AppContext): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(learnedPhrases)
    .where(ne(learnedPhrases.status, 'removed'))
    .orderBy(learnedPhrases.id)
    .for('update');
  const undecided = rows
    .filter(({ status, decidedAt }) => status === 'offered' && decidedAt === null)
    .toSorted((one, other) => other.people - one.people);
  const taken = rows.filter(({ status }) => status === 'accepted');
  const accepted = limitPhrasesPerService(undecided, {
    taken,
    most: MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE,
  });
  if (accepted.length === 0) return 0;
  const ids = accepted.map(({ id }) => id);
  await ctx.db
    .update(learnedPhrases)
    .set({ status: 'accepted', updatedAt: ctx.now })
    .where(inArray(learnedPhrases.id, ids));
  await recordAuditLines(
    ctx,
    accepted.map(({ id, text }) => ({
      action: 'search.learned.accept',
      entity: 'learned-phrase',
      entityId: id,
      summary: `Accepted the learned phrase “${text}” automatically`,
      before: { status: 'offered' },
      after: { status: 'accepted' },
    })),
  );
  return accepted.length;
}

/** Deletes undecided offers once the searches they are based on are no longer kept. */
async function deleteExpiredLearnedPhraseOffers(ctx: AppContext): Promise<void> {
  const before = addDays(ctx.now, -(await readRetentionDays(ctx, 'searches')));
  const isOld = and(eq(learnedPhrases.status, 'offered'), lt(learnedPhrases.lastSeenAt, before));
  await ctx.db.delete(learnedPhrases).where(and(isOld, isNull(learnedPhrases.decidedAt)));
}

/**
 * Offers phrases to the shop, or accepts them if it is configured so; removed ones stay removed (search.md
 * "Learned phrases").
 */
export async function offerLearnedSearchPhrases(
  ctx: AppContext,
  { offers, isAccepting }: { offers: readonly SearchPhraseSuggestionWithEvidence[]; isAccepting: boolean },
): Promise<{ offered: number; accepted: number }> {
  assertCan(ctx, 'search:write');
  return inTransaction(ctx, async (ctx) => {
    await deleteExpiredLearnedPhraseOffers(ctx);
    const fresh = offers.length > 0 ? await updateAndListNewPhraseSuggestions(ctx, offers) : [];
    const row = { status: 'offered', createdAt: ctx.now, updatedAt: ctx.now } as const;
    if (fresh.length > 0)
      await ctx.db.insert(learnedPhrases).values(fresh.map((one) => ({ ...one, ...row })));
    return { offered: fresh.length, accepted: isAccepting ? await acceptUndecidedPhraseOffers(ctx) : 0 };
  });
}
