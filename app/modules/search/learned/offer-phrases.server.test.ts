import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findServicesForSearchQuery } from '../answers/find-search-answer.server.ts';
import { learnedPhrases } from '../query-tables.server.ts';

import { decideLearnedPhrase, type LearnedPhraseDecision } from './decide-learned-phrase.server.ts';
import {
  MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE,
  MAX_PROPOSED_LEARNED_PHRASES_PER_SERVICE,
  buildSearchPhraseKey,
  type SearchPhraseSuggestionWithEvidence,
} from './learned-phrase.ts';
import { listLearnedPhrases } from './list-learned-phrases.server.ts';
import { offerLearnedSearchPhrases } from './offer-phrases.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';

async function shop(): Promise<AppContext> {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(ctx, { id: ID, service_title: 'Ads Audit', buyer_phrases: ['burned money'] });
  return ctx;
}

function makeOffer(
  ctx: AppContext,
  text: string,
  more: Partial<SearchPhraseSuggestionWithEvidence> = {},
): SearchPhraseSuggestionWithEvidence {
  const seen = { firstSeenAt: ctx.now, lastSeenAt: ctx.now };
  return { serviceId: ID, text, key: buildSearchPhraseKey(text), people: 3, visits: 3, ...seen, ...more };
}

const offer = (ctx: AppContext, texts: readonly string[], isAccepting = false) =>
  offerLearnedSearchPhrases(ctx, { offers: texts.map((text) => makeOffer(ctx, text)), isAccepting });
const listed = async (ctx: AppContext) =>
  (await listLearnedPhrases(ctx)).map(({ text, status, people }) => [text, status, people]);
const found = async (ctx: AppContext, q: string) =>
  (await findServicesForSearchQuery(ctx, { q, literal: false, sessionId: null })).results.map(
    ({ title }) => title,
  );

async function decide(ctx: AppContext, decision: LearnedPhraseDecision) {
  const [phrase] = await listLearnedPhrases(ctx);
  return decideLearnedPhrase(ctx, { id: phrase?.id ?? '', decision });
}

test('a suggested phrase affects search only while it is accepted', async () => {
  const ctx = await shop();
  expect(await offer(ctx, ['silent telephone'])).toEqual({ offered: 1, accepted: 0 });
  expect(await found(ctx, 'silent telephone')).toEqual([]);
  expect(await decide(ctx, 'accept')).toEqual({
    ok: true,
    value: { text: 'silent telephone', status: 'accepted' },
  });
  expect(await found(ctx, 'silent telephone')).toEqual(['Ads Audit']);
  const [own] = await ctx.db.select({ phrases: services.buyerPhrases }).from(services);
  expect(own?.phrases).toEqual(['burned money']);
  await decide(ctx, 'take-back');
  expect(await found(ctx, 'silent telephone')).toEqual([]);
  expect(await listed(ctx)).toEqual([['silent telephone', 'offered', 3]]);
});

test('a removed phrase is not offered again until the team restores it', async () => {
  const ctx = await shop();
  await offer(ctx, ['silent telephone']);
  await decide(ctx, 'accept');
  await decide(ctx, 'remove');
  // Also when stop words are added.
  expect(await offer(ctx, ['my silent telephones', 'silent telephone'], true)).toEqual({
    offered: 0,
    accepted: 0,
  });
  expect(await found(ctx, 'silent telephone')).toEqual([]);
  await decide(ctx, 'take-back');
  expect(await listed(ctx)).toEqual([['silent telephone', 'offered', 3]]);
});

test('automatic acceptance skips a phrase that the team took back', async () => {
  const ctx = await shop();
  expect(await offer(ctx, ['silent telephone'], true)).toEqual({ offered: 1, accepted: 1 });
  await decide(ctx, 'take-back');
  expect(await offer(ctx, ['silent telephone'], true)).toEqual({ offered: 0, accepted: 0 });
  expect(await listed(ctx)).toEqual([['silent telephone', 'offered', 3]]);
});

test('what the owner or the title says is not offered, nor anything for a service that is gone', async () => {
  const ctx = await shop();
  const gone = makeOffer(ctx, 'silent telephone', { serviceId: '00000000-0000-4000-8000-00000000000f' });
  expect(await offer(ctx, ['ads audits', 'our burned money'])).toEqual({ offered: 0, accepted: 0 });
  expect(await offerLearnedSearchPhrases(ctx, { offers: [gone], isAccepting: true })).toEqual({
    offered: 0,
    accepted: 0,
  });
});

test('a new offer updates the evidence of a phrase, which is deleted 90 days after its last search', async () => {
  const ctx = await shop();
  await offer(ctx, ['silent telephone']);
  const more = makeOffer(ctx, 'silent telephone', { people: 5, visits: 6 });
  await offerLearnedSearchPhrases(ctx, { offers: [more], isAccepting: false });
  expect(await listed(ctx)).toEqual([['silent telephone', 'offered', 5]]);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 91 * DAY_MS) };
  await offer(later, []);
  expect(await listed(ctx)).toEqual([]);
});

test('a service has so many offers and learned phrases at most, those of most people', async () => {
  const ctx = await shop();
  const texts = (from: number) => Array.from({ length: 15 }, (_, at) => `question ${from + at}`);
  const offers = [...texts(10), ...texts(40)].map((text, at) => makeOffer(ctx, text, { people: 50 - at }));
  await offerLearnedSearchPhrases(ctx, { offers, isAccepting: true });
  expect(await listed(ctx)).toHaveLength(MAX_PROPOSED_LEARNED_PHRASES_PER_SERVICE);
  await offerLearnedSearchPhrases(ctx, { offers, isAccepting: true });
  const statuses = (await listed(ctx)).map(([, status]) => status);
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(
    MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE,
  );
  expect(await decide(ctx, 'accept')).toEqual({ ok: false, failure: { code: 'full' } });
});

test('decisions need the right to tune, are audited, and refuse what is gone or not so', async () => {
  const ctx = await shop();
  await offer(ctx, ['silent telephone']);
  const [phrase] = await listLearnedPhrases(ctx);
  const id = phrase?.id ?? '';
  const as = (role: 'manager' | 'analyst' | 'fulfiller') => ({ ...ctx, actor: actorOf(role) });
  await expect(decideLearnedPhrase(as('analyst'), { id, decision: 'accept' })).rejects.toMatchObject({
    status: 403,
  });
  await expect(listLearnedPhrases(as('fulfiller'))).rejects.toMatchObject({ status: 403 });
  expect(await decideLearnedPhrase(as('manager'), { id: ID, decision: 'remove' })).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
  expect(await decideLearnedPhrase(as('manager'), { id, decision: 'take-back' })).toEqual({
    ok: false,
    failure: { code: 'not-now', status: 'offered' },
  });
  expect((await decideLearnedPhrase(as('manager'), { id, decision: 'remove' })).ok).toBe(true);
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entity, 'learned-phrase'));
  expect(rows).toMatchObject([{ action: 'search.learned.remove', entityId: id, actorKind: 'user' }]);
});

test('only what is accepted wakes the processes: an offer announces nothing', async () => {
  const ctx = await shop();
  let notified = 0;
  const stop = ctx.database.onCacheChange((tag) => (notified += Number(tag === 'search')));
  await offer(ctx, ['silent telephone']);
  await ctx.database.ping();
  expect(notified).toBe(0);
  await decide(ctx, 'accept');
  await expect.poll(() => notified).toBe(1);
  await ctx.db.delete(learnedPhrases);
  await expect.poll(() => notified).toBe(2);
  stop();
});
