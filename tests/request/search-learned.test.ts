import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { suggestLearnedSearchPhrases } from '#app/modules/analytics/learn-phrases.job.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { learnedSearchPhrasesCommand } from '#app/search-learned.server.ts';

import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const QUESTION = 'silent telephone';
const JSON_BODY = { 'Content-Type': 'application/json' };

let shop: TestShop;
beforeEach(async () => {
  // Without a tracker the shop does not ask for consent.
  shop = await openTestShop({ GA4_ID: 'G-1' });
  await addServiceFixtures(
    shop.ctx,
    { id: ID, service_title: 'Ads Audit' },
    { id: OTHER, service_title: 'Logo Kit' },
  );
});
afterEach(() => shop.close());

const send = (visitor: Visitor, path: string, body: object) =>
  shop.handle(
    new Request(shop.settings.publicUrl + path, {
      method: 'POST',
      headers: { ...JSON_BODY, ...headersOf(visitor), Origin: shop.settings.publicUrl },
      body: JSON.stringify(body),
    }),
    addressOf.get(visitor),
  );
const addressOf = new Map<Visitor, string>();
const headersOf = ({ cookies }: Visitor) => ({
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
  Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Gives or refuses consent, searches, clicks on a service, and adds one to the cart. */
async function ask(
  visitor: Visitor,
  { address, agrees = true, query = QUESTION, bought = ID }: { address: string } & Record<string, unknown>,
): Promise<void> {
  addressOf.set(visitor, address);
  const chosen = await send(visitor, '/api/consent', { analytics: agrees, marketing: false, method: 'page' });
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(chosen.headers.get('Set-Cookie') ?? '') ?? [];
  visitor.cookies.set(name, value);
  const session = `session-of-${address.replaceAll('.', '-')}`;
  await send(visitor, '/api/search-events', { session_id: session, query, clicked_id: ID });
  await send(visitor, '/api/events', { name: 'add_to_cart', path: '/', service_ids: [bought] });
}

const searchAsOthers = async (count: number, more: Record<string, unknown> = {}) => {
  for (let at = 1; at <= count; at++)
    await ask(openVisitor(shop), { address: `192.0.2.${String(at)}`, ...more });
};

/** Runs the command and returns the lines it prints. */
async function command(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await learnedSearchPhrasesCommand.run(asSystem(shop.ctx), args, {
    print,
    printError: print,
    cwd: '',
  });
  return [...lines, `exit ${code}`];
}

async function found(q: string): Promise<string[]> {
  const answer = await shop.post('/api/search-intent', { q });
  const { results } = (await answer.json()) as { results: { title: string }[] }; // the function's own shape
  return results.map(({ title }) => title);
}

const learn = () => suggestLearnedSearchPhrases(asSystem({ ...shop.ctx, now: new Date() }));
const idIn = (line = '') => line.split(' ')[0] ?? '';

test('a query that three visitors searched before buying becomes a phrase once accepted', async () => {
  await searchAsOthers(2);
  await learn();
  expect(await command()).toEqual(['No learned phrases yet.', 'exit 0']);
  await searchAsOthers(3);
  await learn();
  const [offered] = await command();
  expect(offered).toContain('offered   “silent telephone” → Ads Audit (3 people, last on ');
  expect(await found(QUESTION)).toEqual([]);
  expect(await command('accept', idIn(offered))).toEqual(['“silent telephone” is now accepted.', 'exit 0']);
  expect(await found(QUESTION)).toEqual(['Ads Audit']);
  expect(await found('my telephones are silent')).toEqual(['Ads Audit']);
  expect(await command('take-back', idIn(offered))).toEqual(['“silent telephone” is now offered.', 'exit 0']);
  expect(await found(QUESTION)).toEqual([]);
});

test.each([
  ['without consent', { agrees: false }],
  ['who put another service into the cart', { bought: OTHER }],
  ['whose question holds an address', { query: 'tell ada@example.com the telephone is silent' }],
])('visitors %s teach nothing', async (_who, more) => {
  await searchAsOthers(4, more);
  await learn();
  expect(await command()).toEqual(['No learned phrases yet.', 'exit 0']);
});

test('one browser teaches nothing, however often it asks and clicks', async () => {
  for (let turn = 0; turn < 4; turn++) await ask(openVisitor(shop), { address: '192.0.2.1' });
  await learn();
  expect(await command()).toEqual(['No learned phrases yet.', 'exit 0']);
});

test('who has taken the consent back since, and staff who try the search, count for nothing', async () => {
  await searchAsOthers(2);
  await ask(await signedInAs(shop, 'editor'), { address: '192.0.2.9' });
  await learn();
  expect(await command()).toEqual(['No learned phrases yet.', 'exit 0']);
  await searchAsOthers(3);
  await shop.ctx.db.execute(sql`update consent_records set ended_at = now()`);
  await learn();
  expect(await command()).toEqual(['No learned phrases yet.', 'exit 0']);
});

test('with the switch on a phrase is accepted automatically, but not after it was removed', async () => {
  expect(await command('by-itself', 'on')).toEqual(['Learned phrases are accepted automatically.', 'exit 0']);
  await searchAsOthers(3);
  await learn();
  const [accepted] = await command();
  expect(accepted).toContain('accepted');
  expect(await found(QUESTION)).toEqual(['Ads Audit']);
  expect(await command('remove', idIn(accepted))).toEqual(['“silent telephone” is now removed.', 'exit 0']);
  await learn();
  expect(await found(QUESTION)).toEqual([]);
  expect((await command())[0]).toContain('removed');
});

test.each([
  ['accept'],
  ['accept', 'x'],
  ['by-itself'],
  ['by-itself', 'perhaps'],
  ['forget', ID],
  ['accept', ID, 'twice'],
])('what the command does not know is refused: %s %s %s', async (...args) => {
  const [line, code] = await command(...args);
  expect(line).toMatch(/^Usage: search:learned -- /);
  expect(code).toBe('exit 1');
});

test('an unknown phrase and one already in the requested state are reported', async () => {
  expect(await command('accept', OTHER)).toEqual(['There is no learned phrase with this ID.', 'exit 1']);
  await searchAsOthers(3);
  await learn();
  const id = idIn((await command())[0]);
  expect(await command('take-back', id)).toEqual(['This phrase is offered.', 'exit 1']);
});
