import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findServicesForSearchQuery } from '../answers/find-search-answer.server.ts';
import { searchServices } from '../answers/list-found-services.server.ts';
import { listDefaultSearchSuggestions } from '../answers/list-suggestions.server.ts';
import { parseServiceSearchUrlParams } from '../schemas.ts';
import { saveSynonymGroup } from './save-synonym-group.server.ts';

import { listSearchRules } from './list-search-rules.server.ts';
import { addSearchRule, type NewSearchRule, removeSearchRule } from './save-search-rule.server.ts';

const AUDIT = '00000000-0000-4000-8000-000000000001';
const SAIL = '00000000-0000-4000-8000-000000000002';

async function shop(): Promise<AppContext> {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(
    ctx,
    { id: AUDIT, service_title: 'Ads Audit', price_usd: 29_900, projects_sold_30d: 9 },
    { id: SAIL, service_title: 'Sailing Course', price_usd: 50_000, projects_sold_30d: 1 },
  );
  return ctx;
}

const ask = (ctx: AppContext, q: string) =>
  findServicesForSearchQuery(ctx, { q, literal: false, sessionId: null });
const find = async (ctx: AppContext, q: string) => (await ask(ctx, q)).results.map(({ title }) => title);

async function make(ctx: AppContext, rule: NewSearchRule): Promise<string> {
  const created = await addSearchRule(ctx, rule);
  if (!created.ok) throw new Error(created.failure.code);
  return created.value.id;
}

test('a pin puts its service first for any form of its term, within the filters of the search', async () => {
  const ctx = await shop();
  const before = await ask(ctx, 'ads audit');
  const id = await make(ctx, { kind: 'pin', term: 'Audits of ads', serviceId: SAIL });
  expect(await find(ctx, 'the audit of my ad')).toEqual(['Sailing Course', 'Ads Audit']);
  expect(await find(ctx, 'ads audit')).toEqual(['Ads Audit']);
  await make(ctx, { kind: 'pin', term: 'ads audit', serviceId: SAIL });
  expect(await find(ctx, 'an ad audit')).toEqual(['Sailing Course', 'Ads Audit']);
  expect(await find(ctx, 'ads audit under $300')).toEqual(['Ads Audit']);
  expect(await find(ctx, 'sailing')).toEqual(['Sailing Course']);
  const rules = await listSearchRules(ctx, 'pin');
  expect(rules.map(({ term, serviceTitle, isPublic }) => [term, serviceTitle, isPublic])).toEqual([
    ['ads audit', 'Sailing Course', true],
    ['Audits of ads', 'Sailing Course', true],
  ]);
  await ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, SAIL));
  expect(await find(ctx, 'ads audit')).toEqual(['Ads Audit']);
  for (const rule of rules) expect(await removeSearchRule(ctx, rule.id)).toMatchObject({ ok: true });
  await ctx.db.update(services).set({ status: 'published' }).where(eq(services.id, SAIL));
  expect(await ask(ctx, 'ads audit')).toEqual(before);
  expect(await removeSearchRule(ctx, id)).toEqual({ ok: false, failure: { code: 'not-found' } });
  expect(await ctx.db.$count(auditLog, eq(auditLog.entity, 'search-rule'))).toBe(4);
});

test('a hidden service is not found for the term, and for others it is', async () => {
  const ctx = await shop();
  await make(ctx, { kind: 'hide', term: 'ads', serviceId: AUDIT });
  expect(await find(ctx, 'ads')).toEqual([]);
  expect(await find(ctx, 'ads audit')).toEqual(['Ads Audit']);
});

test('a redirect is part of the search answer, for the API and for the results page', async () => {
  const ctx = await shop();
  expect(await ask(ctx, 'refunds')).not.toHaveProperty('redirect');
  await make(ctx, { kind: 'redirect', term: 'refund', path: '/legal/refund-policy' });
  expect(await ask(ctx, 'my refunds')).toMatchObject({ redirect: '/legal/refund-policy' });
  const choice = parseServiceSearchUrlParams(new URLSearchParams({ q: 'refunds' }), DEFAULT_CATEGORIES);
  expect((await searchServices(ctx, choice)).redirect).toBe('/legal/refund-policy');
});

test('a stop word of the shop finds nothing by itself, and does not keep the others from finding', async () => {
  const ctx = await shop();
  expect(await find(ctx, 'sailing zeppelin zeppelin zeppelin')).toEqual([]);
  await make(ctx, { kind: 'stop', term: 'Zeppelin' });
  expect(await find(ctx, 'sailing zeppelins zeppelin zeppelin')).toEqual(['Sailing Course']);
  await make(ctx, { kind: 'stop', term: 'course' });
  expect(await find(ctx, 'course')).toEqual([]);
});

test('chosen services take the first places among those hired most', async () => {
  const ctx = await shop();
  const titles = async () => (await listDefaultSearchSuggestions(ctx)).map(({ title }) => title);
  expect(await titles()).toEqual(['Ads Audit', 'Sailing Course']);
  await make(ctx, { kind: 'hired', term: '', serviceId: SAIL });
  // From memory: a change shows once the process is notified, on a server by a message.
  await expect.poll(titles).toEqual(['Sailing Course', 'Ads Audit']);
});

test.each<[string, NewSearchRule[], object]>([
  [
    'an unknown service',
    [{ kind: 'pin', term: 'ads', serviceId: '00000000-0000-4000-8000-00000000dead' }],
    { code: 'unknown-service' },
  ],
  [
    'a term that is there in other words',
    [
      { kind: 'redirect', term: 'refund', path: '/a' },
      { kind: 'redirect', term: 'the refunds', path: '/b' },
    ],
    { code: 'duplicate', term: 'refund' },
  ],
  [
    'what is pinned already',
    [
      { kind: 'pin', term: 'ads', serviceId: AUDIT },
      { kind: 'hide', term: 'ads', serviceId: AUDIT },
    ],
    { code: 'opposite', kind: 'pin' },
  ],
  [
    'a service that is chosen already',
    [
      { kind: 'hired', term: '', serviceId: AUDIT },
      { kind: 'hired', term: '', serviceId: AUDIT },
    ],
    { code: 'duplicate', term: 'Ads Audit' },
  ],
  ['two stop words', [{ kind: 'stop', term: 'two words' }], { code: 'one-word' }],
  [
    'a word that says nothing already',
    [{ kind: 'stop', term: 'Please' }],
    { code: 'stop-word', word: 'please' },
  ],
  [
    'a redirect to a search',
    [{ kind: 'redirect', term: 'refund', path: '/services?q=refund' }],
    { code: 'own-search' },
  ],
])('%s is refused', async (_, rules, failure) => {
  const ctx = await shop();
  const last = rules.at(-1);
  for (const rule of rules.slice(0, -1)) await make(ctx, rule);
  expect(last && (await addSearchRule(ctx, last))).toEqual({ ok: false, failure });
});

test('a word is a synonym or a stop word, and never both', async () => {
  const ctx = await shop();
  expect(await addSearchRule(ctx, { kind: 'stop', term: 'facebook' })).toMatchObject({
    failure: { code: 'synonym', word: 'facebook', terms: ['facebook', 'fb'] },
  });
  await make(ctx, { kind: 'stop', term: 'zeppelin' });
  const group = { id: null, key: null, kind: 'two_way', terms: ['Zeppelins', 'airship'] } as const;
  expect(await saveSynonymGroup(ctx, { ...group, terms: [...group.terms] })).toEqual({
    ok: false,
    failure: { code: 'stop-word', term: 'Zeppelins' },
  });
});

test('only who may write makes and removes rules; who reads sees them', async () => {
  const ctx = await shop();
  const id = await make(ctx, { kind: 'stop', term: 'zeppelin' });
  const analyst = { ...ctx, actor: actorOf('analyst') };
  await expect(addSearchRule(analyst, { kind: 'stop', term: 'airship' })).rejects.toMatchObject({
    status: 403,
  });
  await expect(removeSearchRule(analyst, id)).rejects.toMatchObject({ status: 403 });
  expect(await listSearchRules(analyst, 'stop')).toHaveLength(1);
  const fulfiller = { ...ctx, actor: actorOf('fulfiller') };
  await expect(listSearchRules(fulfiller, 'stop')).rejects.toMatchObject({ status: 403 });
});
