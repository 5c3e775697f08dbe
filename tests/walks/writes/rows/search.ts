import { randomUUID } from 'node:crypto';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import {
  learnedPhrases,
  searchRebuilds,
  searchRules,
  searchSynonyms,
} from '#app/modules/search/query-tables.server.ts';

import { at, type Call, type Action, MAY } from '../row.ts';
import type { World } from '../world.ts';

/** Returns a word that was never searched before. */
const word = () => `x${randomUUID().replaceAll('-', '')}`;

async function serviceFor(world: World): Promise<string> {
  const id = randomUUID();
  await addServiceFixtures(world.ctx(), { id, slug: id });
  return id;
}

type Fields = NonNullable<Call['fields']>;

const tuned = (fields: (world: World) => Fields | Promise<Fields>): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({ path: '/admin/search/tuning', fields: await fields(world) }),
});

const onRule = async (world: World) => {
  const term = word();
  const [rule] = await world
    .ctx()
    .db.insert(searchRules)
    .values({ kind: 'stop', term, key: term })
    .returning();
  return { id: rule?.id ?? '' };
};

const onPhrase = (status: 'offered' | 'accepted') => async (world: World) => {
  const { db, now } = world.ctx();
  const text = word();
  const seen = { people: 3, visits: 3, firstSeenAt: now, lastSeenAt: now };
  const [phrase] = await db
    .insert(learnedPhrases)
    .values({ serviceId: await serviceFor(world), text, key: text, status, ...seen })
    .returning();
  return { id: phrase?.id ?? '' };
};

const KEY = 'two_way: facebook';

/** Marks the shipped group as removed by the shop. */
const onShipped = async (world: World) => {
  const row = { kind: 'two_way' as const, terms: ['facebook', 'fb'], status: 'removed' as const };
  await world
    .ctx()
    .db.insert(searchSynonyms)
    .values({ ...row, defaultKey: KEY })
    .onConflictDoUpdate({ target: searchSynonyms.defaultKey, set: row });
  return { key: KEY };
};

const tuningRows = at('/admin/search/tuning', {
  'add-pin': tuned(async (world) => ({ term: word(), service: await serviceFor(world) })),
  'add-hide': tuned(async (world) => ({ term: word(), service: await serviceFor(world) })),
  'add-redirect': tuned(() => ({ term: word(), path: '/contact' })),
  'add-stop': tuned(() => ({ term: word() })),
  'add-hired': tuned(async (world) => {
    // At most six are possible.
    await world.ctx().db.delete(searchRules);
    return { service: await serviceFor(world) };
  }),
  'remove-rule': tuned(onRule),
  'save-synonyms': tuned(() => ({ id: '', key: '', kind: 'two_way', terms: `${word()}, ${word()}` })),
  'remove-synonyms': tuned(async (world) => {
    const values = { kind: 'two_way', terms: [word(), word()] } as const;
    const [group] = await world
      .ctx()
      .db.insert(searchSynonyms)
      .values({ ...values, terms: [...values.terms] })
      .returning();
    return { id: group?.id ?? '', key: '' };
  }),
  'restore-synonyms': tuned(onShipped),
  'phrase-accept': tuned(onPhrase('offered')),
  'phrase-remove': tuned(onPhrase('offered')),
  'phrase-take-back': tuned(onPhrase('accepted')),
  'by-itself': tuned(() => ({ accepts: 'on' })),
});

const indexRows = at('/admin/search/index', {
  rebuild: {
    may: MAY.MANAGERS,
    make: async (world) => {
      // A running one counts.
      await world.ctx().db.delete(searchRebuilds);
      return { path: '/admin/search/index', fields: {} };
    },
  },
});

const insightRows = at('/admin/search', {
  ignore: { may: MAY.EDITORS, make: () => ({ path: '/admin/search', fields: { term: word() } }) },
  unignore: {
    may: MAY.EDITORS,
    make: async (world) => ({ path: '/admin/search', fields: await onRule(world) }),
  },
  draft: { may: MAY.EDITORS, make: () => ({ path: '/admin/search', fields: { query: word() } }) },
});

export const searchRows = [...tuningRows, ...indexRows, ...insightRows];
