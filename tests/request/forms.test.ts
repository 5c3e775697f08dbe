import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPlaces, type Place } from './action-places.ts';
import type { HostileBody } from './hostile-bodies.ts';
import { bodyRuleOf, hostileAt, type Shown, UPLOAD } from './hostile-requests.ts';
import { listActions } from './manifest.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let places: Place[];
let missing: string[];
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ({ places, missing } = await openPlaces(shop, await listActions(shop)));
});
afterAll(() => shop.close());

/** Every field name that carries a password or a code. */
const SECRETS = ['password', 'current', 'proof', 'leave-proof', 'code', 'card_number'];
/** Tabs of one page that only their own address shows. */
const TABS: Record<string, string[]> = {
  '/account': ['', '?tab=security', '?tab=billing', '?tab=privacy', '?tab=notifications'],
};
type Answer = { status: number; text: string; ms: number };

async function send({ path, visitor }: Place, { type, body }: Omit<HostileBody, 'name'>): Promise<Answer> {
  const headers = new Headers({ Origin: shop.settings.publicUrl, Accept: 'text/html' });
  const cookies = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
  if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
  if (type !== null) headers.set('Content-Type', type);
  const request = new Request(shop.settings.publicUrl + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  const startedAt = performance.now();
  const response = await shop.handle(request);
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - startedAt };
}

const asForm = (fields: [string, string][]) => ({
  type: 'application/x-www-form-urlencoded',
  body: Buffer.from(new URLSearchParams(fields).toString()),
});

const pagesSeen = new Map<string, Promise<Shown>>();

/** The fields and buttons on a page, which is read once. */
function shownAt(place: Place): Promise<Shown> {
  const known = pagesSeen.get(place.path) ?? readShown(place);
  pagesSeen.set(place.path, known);
  return known;
}

/** Reads the fields and buttons of a page; none if the address has no page. */
async function readShown({ pattern, path, visitor }: Place): Promise<Shown> {
  const [fields, intents] = [new Set<string>(), new Set<string>()];
  for (const tab of TABS[pattern] ?? ['']) {
    const page = await (visitor ?? shop).get(path + tab);
    const html = page.headers.get('Content-Type')?.startsWith('text/html') ? await page.text() : '';
    for (const [tag, name = ''] of html.matchAll(
      /<(?:input|textarea|select|button)\b[^>]*?\sname="([^"]+)"[^>]*>/g,
    )) {
      const value = /\svalue="([^"]*)"/.exec(tag)?.[1] ?? '';
      if (name === 'intent') intents.add(value);
      else fields.add(name);
    }
  }
  return { fields: [...fields], intents: [...intents] };
}

/** A refusal must be short, so it may not be a whole page. */
const LONGEST_REFUSAL = 5_000;
const SLOWEST_REFUSAL_MS = 1_500;

/** What is wrong with the response to such a body. Null for a short, quick refusal. */
function faultOf(place: Place, { name, type }: HostileBody, { status, text, ms }: Answer): string | null {
  const isUpload = UPLOAD.test(place.pattern) && type?.startsWith('multipart/form-data');
  // Functions may ignore what they do not understand, and forms with a file return to their page.
  const isAnswered = place.isFunction || isUpload ? status < 500 : [400, 413, 415].includes(status);
  const isFine = isAnswered && text.length <= LONGEST_REFUSAL && ms < SLOWEST_REFUSAL_MS;
  return isFine
    ? null
    : `${place.pattern} ${name}: ${status}, ${text.length} characters, ${Math.round(ms)} ms`;
}

test('every action of the build has a place in the list where a user may use it', () => {
  // A new address with a parameter needs a row in action-places.ts.
  expect(missing).toEqual([]);
  expect(places.length).toBeGreaterThan(75);
});

test('[T12] [T13] no action fails, answers at length or takes long for a body that no form of ours sends', async () => {
  const faults: string[] = [];
  let count = 0;
  const rules = new Set<string>();
  for (const place of places) {
    const { key } = bodyRuleOf(shop, place);
    const isFirstOfRule = !rules.has(key);
    rules.add(key);
    for (const body of hostileAt(shop, place, { ...(await shownAt(place)), isFirstOfRule })) {
      count += 1;
      const fault = faultOf(place, body, await send(place, body));
      if (fault) faults.push(fault);
    }
  }
  expect(faults).toEqual([]);
  expect(rules.size).toBeGreaterThan(8);
  expect(count).toBeGreaterThan(6_000);
}, 600_000);

const UNKNOWN: [string, string][] = Array.from({ length: 15 }, (_, place) => [
  `unknown-${place}`,
  'canary-unknown '.repeat(60),
]);
const LONG = 'typed <&> '.repeat(120);
const MOST_SHOWN = 25;
const REFUSED_BEFORE_ROUTE = new Set([401, 403, 404, 405, 413, 415]);
/**
 * `code` is no secret in these places: the name of a badge, the promo code being edited, or the code of a
 * shared cart.
 */
const isSecret = ({ pattern }: Place, name: string) =>
  SECRETS.includes(name) && !(name === 'code' && /^\/(c|admin\/(services|promo-codes))\//.test(pattern));

function filledIn(place: Place, { fields }: Shown, intent: string): Omit<HostileBody, 'name'> {
  const typed = fields.slice(0, MOST_SHOWN).filter((name) => !SECRETS.includes(name));
  const secrets = SECRETS.filter((name) => isSecret(place, name));
  return asForm([
    ...typed.map((name): [string, string] => [name, LONG]),
    ...secrets.map((name): [string, string] => [name, `canary-secret-${name}`]),
    ...UNKNOWN,
    ['intent', intent],
  ]);
}

test('[T20] a form echoes only its own fields and no secret, whatever it is sent', async () => {
  const faults: string[] = [];
  const pages = places.filter(({ isFunction }) => !isFunction);
  const seen = await Promise.all(pages.map(async (place) => ({ place, shown: await shownAt(place) })));
  // Buttons last, because one may remove the record that another form is about.
  const turns = [
    ...seen.map(({ place, shown }) => ({ place, shown, intent: '' })),
    ...seen.flatMap(({ place, shown }) =>
      ['no-such-intent', ...shown.intents].map((intent) => ({ place, shown, intent })),
    ),
  ];
  for (const { place, shown, intent } of turns) {
    const { status, text } = await send(place, filledIn(place, shown, intent));
    const leak = /canary-(unknown|secret-[a-z_-]+)/.exec(text)?.[0] ?? '';
    const isEntered = intent !== '' || !REFUSED_BEFORE_ROUTE.has(status);
    if (leak || status >= 500 || !isEntered) faults.push(`${place.pattern} ${intent}: ${status} ${leak}`);
  }
  expect(faults).toEqual([]);
  expect(turns.length).toBeGreaterThan(150);
}, 600_000);

const SIGN_IN = {
  pattern: '/auth/sign-in',
  path: '/auth/sign-in',
  visitor: null,
  isFunction: false,
  isStaff: false,
};
const many = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, place) => [`f${place}`, 'x']);

async function postTo(path: string, fields: [string, string][], accept: string): Promise<Response> {
  const { type, body } = asForm(fields);
  const headers = { Origin: shop.settings.publicUrl, Accept: accept, 'Content-Type': type };
  const init = { method: 'POST', headers, body: new Uint8Array(body) };
  return shop.handle(new Request(shop.settings.publicUrl + path, init));
}

test('[T13] a form of the shop holds 50 fields and 64 KB, and says so to people and to programs', async () => {
  const email: [string, string] = ['email', 'ada@example.com'];
  expect((await send(SIGN_IN, asForm([email, ...many(49)]))).text).toContain('Enter your password.');
  const tooMany = await postTo('/auth/sign-in', [email, ...many(50)], 'text/html');
  expect([tooMany.status, tooMany.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await tooMany.text()).toContain('<h1>This form has too many fields.');
  const tooLarge = await postTo('/auth/sign-in', [email, ['keep', 'x'.repeat(66_000)]], 'text/html');
  expect(tooLarge.status).toBe(413);
  expect(await tooLarge.text()).toContain('<h1>This form is too large: the limit is 64 KB.');
  for (const [path, accept] of [
    ['/auth/sign-in.data', '*/*'],
    ['/auth/sign-in', 'application/json'],
    ['/api/contact', '*/*'],
  ] as const) {
    const answer = await postTo(path, many(51), accept);
    expect(answer.status, path).toBe(400);
    expect(await answer.json(), path).toMatchObject({ code: 'TOO_MANY_FIELDS' });
  }
});

test('[T13] 90,000 fields cost next to nothing and bring nothing back', async () => {
  const { type, body } = asForm(many(90_000));
  const rounds: number[] = [];
  for (let round = 0; round < 10; round++) {
    const startedAt = process.cpuUsage();
    const { status, text } = await send({ ...SIGN_IN, path: '/auth/sign-in.data' }, { type, body });
    const { user, system } = process.cpuUsage(startedAt);
    rounds.push((user + system) / 1000);
    expect([status, text.length < 300]).toEqual([413, true]);
  }
  // Without a limit each took 200 ms. The lowest counts, because garbage collection after the tests above
  // slows some rounds.
  expect(Math.min(...rounds)).toBeLessThan(50);
});

test('[T20] what was typed comes back, and neither passwords nor fields the form does not have', async () => {
  const typed: [string, string][] = [
    ['name', 'Ada <Lovelace>'],
    ['email', 'no address'],
    ['company', 'Analytical Engines'],
    ['password', 'a very secret password'],
    ['nickname', 'Countess'],
  ];
  const { status, text } = await send({ ...SIGN_IN, path: '/auth/sign-up.data' }, asForm(typed));
  expect(status).toBe(400);
  for (const kept of ['Lovelace', 'no address', 'Analytical Engines']) expect(text).toContain(kept);
  expect(text).not.toMatch(/very secret|nickname|Countess/);
});
