import { eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { learnedPhrases } from '../query-tables.server.ts';

import { type LearnedPhraseStatus, MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE } from './learned-phrase.ts';

/**
 * `take-back` undoes the last decision: the phrase becomes an offer again, and waits for a person even if
 * others are accepted automatically.
 */
export type LearnedPhraseDecision = 'accept' | 'remove' | 'take-back';

const LEARNED_PHRASE_DECISION_TRANSITIONS: Record<
  LearnedPhraseDecision,
  { from: readonly LearnedPhraseStatus[]; to: LearnedPhraseStatus; verb: string }
> = {
  accept: { from: ['offered'], to: 'accepted', verb: 'Accepted' },
  remove: { from: ['offered', 'accepted'], to: 'removed', verb: 'Removed' },
  'take-back': { from: ['accepted', 'removed'], to: 'offered', verb: 'Undid' },
};

/**
 * No phrase has this id, it is already in the state named, or its service has the maximum number of phrases.
 */
export type LearnedPhraseDecisionFailure =
  | { code: 'not-found' }
  | { code: 'not-now'; status: LearnedPhraseStatus }
  | { code: 'full' };

/** Returns the message of a refusal. */
export function formatLearnedPhraseFailure(failure: LearnedPhraseDecisionFailure): string {
  switch (failure.code) {
    case 'not-found':
      return 'There is no learned phrase with this ID.';
    case 'not-now':
      return `This phrase is ${failure.status}.`;
    case 'full':
      return `Its service already has ${MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE} learned phrases. Remove one first.`;
  }
}

/** Locks all learned phrases of this one's service, so that decisions on them run one after the other. */
async function lockLearnedPhrasesOfService(ctx: AppContext, id: string) {
  const ofService = sql`(select service_id from learned_phrases where id = ${id})`;
  return ctx.db
    .select({ id: learnedPhrases.id, text: learnedPhrases.text, status: learnedPhrases.status })
    .from(learnedPhrases)
    .where(eq(learnedPhrases.serviceId, ofService))
    .orderBy(learnedPhrases.id)
    .for('update');
}

/**
 * Decides on a learned phrase. An accepted phrase takes effect in every process as soon as its vector exists;
 * a removed one stops at once.
 */
export async function decideLearnedPhrase(
  ctx: AppContext,
  { id, decision }: { id: string; decision: LearnedPhraseDecision },
): Promise<Result<{ text: string; status: LearnedPhraseStatus }, LearnedPhraseDecisionFailure>> {
  assertCan(ctx, 'search:write');
  const { from, to, verb } = LEARNED_PHRASE_DECISION_TRANSITIONS[decision];
  return inTransaction(ctx, async (ctx) => {
    const siblings = await lockLearnedPhrasesOfService(ctx, id);
    const phrase = siblings.find((sibling) => sibling.id === id);
    if (!phrase) return fail({ code: 'not-found' });
    const { text, status } = phrase;
    if (!from.includes(status)) return fail({ code: 'not-now', status });
    const accepted = siblings.filter((sibling) => sibling.status === 'accepted').length;
    if (to === 'accepted' && accepted >= MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE)
      return fail({ code: 'full' });
    await ctx.db
      .update(learnedPhrases)
      .set({ status: to, decidedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(learnedPhrases.id, id));
    await recordAudit(ctx, {
      action: `search.learned.${decision}`,
      entity: 'learned-phrase',
      entityId: id,
      summary: `${verb} the learned phrase “${text}”`,
      before: { status },
      after: { status: to },
    });
    return ok({ text, status: to });
  });
}
