import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { copyOfTemplate } from '../../../../tests/shop/database.ts';

import { findServicesForSearchQuery } from '../answers/find-search-answer.server.ts';
import { decideLearnedPhrase } from '../learned/decide-learned-phrase.server.ts';
import { findLearnedPhraseOffers } from '../learned/learned-phrase.ts';
import { listLearnedPhrases } from '../learned/list-learned-phrases.server.ts';
import { offerLearnedSearchPhrases } from '../learned/offer-phrases.server.ts';
import { removeSearchSynonymGroup, saveSynonymGroup } from './save-synonym-group.server.ts';
import { synonymGroupInputSchema } from './synonym-form.ts';

import { addSearchRule, removeSearchRule } from './save-search-rule.server.ts';

const log = pino({ level: 'silent' });
const SAIL = '00000000-0000-4000-8000-000000000001';
const LOGO = '00000000-0000-4000-8000-000000000002';

/** A process with its own connections and index on the shared database. */
async function openProcess(url: string): Promise<AppContext> {
  const database = await openServerDatabase(url, { log });
  onTestFinished(() => database.close());
  return asSystem({ ...(await freshContext()), database, db: database.db });
}

async function twoProcesses() {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'rules');
  const [here, there] = [await openProcess(url), await openProcess(url)];
  await addServiceFixtures(
    here,
    { id: SAIL, service_title: 'Sailing Course' },
    { id: LOGO, service_title: 'Logo Kit' },
  );
  const ask = (ctx: AppContext, q: string) =>
    findServicesForSearchQuery(ctx, { q, literal: false, sessionId: null });
  // The other process has loaded its index before anything changes.
  await ask(there, 'sailing');
  const findThere = async (q: string) => (await ask(there, q)).results.map(({ title }) => title);
  return { here, there, findThere, ask };
}

test('a pin, a synonym, a stop word and a redirect act at the very next question in the other process', async () => {
  const { here, there, findThere, ask } = await twoProcesses();
  const pin = await addSearchRule(here, { kind: 'pin', term: 'sailing', serviceId: LOGO });
  expect(await findThere('sailing')).toEqual(['Logo Kit', 'Sailing Course']);
  if (pin.ok) await removeSearchRule(here, pin.value.id);
  expect(await findThere('sailing')).toEqual(['Sailing Course']);
  const group = await saveSynonymGroup(
    here,
    synonymGroupInputSchema.parse({ kind: 'two_way', terms: ['yachting', 'sailing'] }),
  );
  expect(await findThere('yachting')).toEqual(['Sailing Course']);
  if (group.ok) await removeSearchSynonymGroup(here, { id: group.value.id, key: null });
  expect(await findThere('yachting')).toEqual([]);
  await addSearchRule(here, { kind: 'stop', term: 'zeppelin' });
  expect(await findThere('sailing zeppelin zeppelin zeppelin')).toEqual(['Sailing Course']);
  await addSearchRule(here, { kind: 'redirect', term: 'refund', path: '/contact' });
  expect((await ask(there, 'refunds')).redirect).toBe('/contact');
});

test('a query that three visitors searched before buying becomes a phrase in every process', async () => {
  const { here, findThere } = await twoProcesses();
  const offers = findLearnedPhraseOffers(
    ['ada', 'ben', 'cem'].map((visitor) => ({
      serviceId: SAIL,
      query: 'wind in my hair',
      normalizedQuery: 'wind in my hair',
      consentId: visitor,
      visitor,
      at: here.now,
    })),
  );
  expect(await offerLearnedSearchPhrases(here, { offers, isAccepting: false })).toEqual({
    offered: 1,
    accepted: 0,
  });
  expect(await findThere('wind hair')).toEqual([]);
  const [phrase] = await listLearnedPhrases(here, 'offered');
  await decideLearnedPhrase(here, { id: phrase?.id ?? '', decision: 'accept' });
  expect(await findThere('wind hair')).toEqual(['Sailing Course']);
  await decideLearnedPhrase(here, { id: phrase?.id ?? '', decision: 'take-back' });
  expect(await findThere('wind hair')).toEqual([]);
});
