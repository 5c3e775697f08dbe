import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  computeTotpCode,
  generateTotpSecret,
  encryptSecondFactorSecret,
  computeTotpStep,
} from '#app/modules/identity/second-factor/totp.server.ts';
import { sessions, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';

import { freshContext } from '../shop/context.ts';
import { copyOfTemplate } from '../shop/database.ts';
import { isReady, removeFolders, runMain, type ShopProcess, temporaryFolder, until } from './process.ts';
import { codeFor, openVisitor, PASSWORD, signUpFields, type VisitedShop, type Visitor } from './visitor.ts';

const GUESSES = 250;
/** So late that only a race would still accept the right guess. */
const RIGHT_AT = 150;
const SECRET = 'one secret of two processes that do not know each other';

let processes: ShopProcess[];
let database: Database;
let ctx: AppContext;

beforeAll(async () => {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'guesses');
  database = await openServerDatabase(url, { log: pino({ level: 'silent' }) });
  // Separate starts: the processes share nothing but the database.
  processes = await Promise.all(
    [0, 1].map(() =>
      runMain([], {
        DATABASE_URL: url,
        DATA_DIR: temporaryFolder(),
        APP_SECRET: SECRET,
        TRUST_PROXY: '1',
        DEMO: 'off',
      }),
    ),
  );
  for (const shop of processes) await until(shop, () => isReady(shop));
  ctx = { ...(await freshContext()), database, db: database.db };
}, 180_000);

afterAll(async () => {
  for (const shop of processes) shop.kill('SIGTERM');
  await Promise.all(processes.map(({ exit }) => exit));
  await database.close();
  removeFolders();
}, 60_000);

/** One of the processes as a shop to visit. Its visitors choose their client address. */
function visited(place: number): VisitedShop {
  const { address = '' } = processes[place % processes.length] ?? {};
  return {
    ctx,
    settings: { ...ctx.settings, publicUrl: address },
    async handle(request, client = '192.0.2.1') {
      const headers = new Headers(request.headers);
      headers.set('X-Forwarded-For', client);
      const body = request.method === 'POST' ? await request.text() : null;
      return fetch(request.url, { method: request.method, headers, body, redirect: 'manual' });
    },
  };
}

/** The same browser, at another process or client address. */
function sameBrowser(visitor: Visitor, place: number, client: string): Visitor {
  const other = openVisitor(visited(place), client);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return other;
}

/** A person with an account, in a browser of their own. */
async function member(client: string): Promise<{ visitor: Visitor; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const visitor = openVisitor(visited(0), client);
  await visitor.post('/auth/sign-up', signUpFields(email));
  await visitor.post('/auth/sign-up', { intent: 'code', email, code: await codeFor({ ctx }, email) });
  return { visitor, email };
}

type Guesser = (guess: { place: number; isRight: boolean }) => Promise<Response>;

type Outcome = { lookedAt: number; letIn: number };

/** Sends all guesses at once to both processes. Returns how many were checked and how many got in. */
async function race(guess: Guesser): Promise<Outcome> {
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, place) => guess({ place, isRight: place === RIGHT_AT })),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  // A code without attempts left gets the same status as a wrong one. The last attempt is already answered
  // with that message.
  const isUsedUp = (place: number) => texts[place]?.includes('Too many attempts with this code');
  const wrong = answers.filter(({ status }, place) => status === 422 && !isUsedUp(place)).length;
  const letIn = answers.filter(({ status }) => status === 303).length;
  return { lookedAt: wrong + (texts.some((_, place) => isUsedUp(place)) ? 1 : 0), letIn };
}

/** Each guess from another client address, so that no limit of one client delays them. */
const clientAt = (place: number) => `203.0.113.${place}`;

/** Another code of six digits. */
const wrongCode = (right: string, place: number) =>
  String((Number(right) + 1 + place) % 1_000_000).padStart(6, '0');

test('[T8] of 250 codes of a second factor at once five are looked at, whichever process they reach', async () => {
  const client = '198.51.100.10';
  const { email } = await member(client);
  const [person] = await ctx.db.select().from(users).where(eq(users.email, email));
  const userId = person?.id ?? '';
  const secret = generateTotpSecret();
  const sealedSecret = encryptSecondFactorSecret({ secret: SECRET }, userId, secret);
  await ctx.db.insert(twoFactors).values({ userId, sealedSecret, confirmedAt: new Date() });
  const visitor = openVisitor(visited(0), client);
  await visitor.post('/auth/sign-in', { intent: 'password', email, password: PASSWORD });
  const right = computeTotpCode(secret, computeTotpStep(new Date()));
  const outcome = await race(({ place, isRight }) =>
    sameBrowser(visitor, place, clientAt(place)).post('/auth/sign-in?step=two-factor', {
      intent: 'factor',
      code: isRight ? right : wrongCode(right, place),
    }),
  );
  expect(outcome).toEqual({ lookedAt: 5, letIn: 0 });
}, 120_000);

test('[T8] of 250 passwords of a step-up at once five are looked at', async () => {
  const client = '198.51.100.11';
  const { visitor, email } = await member(client);
  const [person] = await ctx.db.select().from(users).where(eq(users.email, email));
  const longAgo = new Date(Date.now() - 3_600_000);
  await ctx.db
    .update(sessions)
    .set({ provedAt: longAgo })
    .where(eq(sessions.userId, person?.id ?? ''));
  const outcome = await race(({ place, isRight }) =>
    sameBrowser(visitor, place, clientAt(place)).post('/account', {
      intent: 'factor-begin',
      proof: isRight ? PASSWORD : `not the password ${place}`,
    }),
  );
  expect(outcome).toEqual({ lookedAt: 5, letIn: 0 });
}, 120_000);

test('[T8] of 250 passwords at once from one client five are looked at, and from 250 clients twenty', async () => {
  const { visitor, email } = await member('198.51.100.12');
  const signIn = (place: number, client: string, isRight: boolean) =>
    openVisitor(visited(place), client).post('/auth/sign-in', {
      intent: 'password',
      email,
      password: isRight ? PASSWORD : `not the password ${place}`,
    });
  const startedAt = performance.now();
  // After the fifth wrong password, one more is checked after 1 second, the next after 2 seconds and so on,
  // in any order. So this first race has no right one.
  const first = await race(({ place }) => signIn(place, '198.51.100.13', false));
  const late = Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1000));
  expect(first.letIn).toBe(0);
  expect(first.lookedAt).toBeGreaterThanOrEqual(5);
  expect(first.lookedAt).toBeLessThanOrEqual(5 + late);
  expect(await race(({ place, isRight }) => signIn(place, clientAt(place), isRight))).toEqual({
    lookedAt: 20 - first.lookedAt,
    letIn: 0,
  });
  const own = sameBrowser(visitor, 1, '198.51.100.12');
  // A browser that was signed in before: it keeps only the cookie by which the account knows it.
  own.cookies.delete('pf_session');
  const again = await own.post('/auth/sign-in', { intent: 'password', email, password: PASSWORD });
  expect([again.status, own.cookies.has('pf_session')]).toEqual([303, true]);
}, 120_000);

test('[T8] of 250 codes of a mail at once five are looked at', async () => {
  const client = '198.51.100.14';
  const { email } = await member(client);
  const visitor = openVisitor(visited(0), client);
  await visitor.post('/auth/sign-in', { intent: 'send-code', email });
  const right = await codeFor({ ctx }, email);
  const outcome = await race(({ place, isRight }) =>
    openVisitor(visited(place), clientAt(place)).post('/auth/sign-in?step=code', {
      intent: 'code',
      email,
      code: isRight ? right : wrongCode(right, place),
    }),
  );
  expect(outcome).toEqual({ lookedAt: 5, letIn: 0 });
}, 120_000);

test('[T8] of 250 codes of a changed address at once five are looked at', async () => {
  const client = '198.51.100.15';
  const { visitor } = await member(client);
  const wanted = `${randomUUID()}@example.com`;
  await visitor.post('/account', { intent: 'email-begin', email: wanted, proof: PASSWORD });
  const right = await codeFor({ ctx }, wanted);
  const outcome = await race(({ place, isRight }) =>
    sameBrowser(visitor, place, clientAt(place)).post('/account', {
      intent: 'email-confirm',
      code: isRight ? right : wrongCode(right, place),
    }),
  );
  expect(outcome).toEqual({ lookedAt: 5, letIn: 0 });
}, 120_000);

test('two processes that were started by themselves count ten wrong codes together: five are looked at', async () => {
  const client = '198.51.100.16';
  const { email } = await member(client);
  await openVisitor(visited(0), client).post('/auth/sign-in', { intent: 'send-code', email });
  const right = await codeFor({ ctx }, email);
  const messages: string[] = [];
  for (let place = 0; place < 10; place++) {
    const code = wrongCode(right, place);
    const answer = await openVisitor(visited(place), client).post('/auth/sign-in?step=code', {
      intent: 'code',
      email,
      code,
    });
    messages.push(/Too many attempts with this code|This code is wrong/.exec(await answer.text())?.[0] ?? '');
  }
  expect(messages.filter((sentence) => sentence === 'This code is wrong')).toHaveLength(4);
  expect(messages.slice(4)).toEqual(Array(6).fill('Too many attempts with this code'));
  // A new code has attempts of its own, at every process.
  await ctx.db.execute("delete from rate_limits where key like 'mail-again%'");
  await openVisitor(visited(1), client).post('/auth/sign-in', { intent: 'send-code', email });
  const fresh = await codeFor({ ctx }, email);
  for (const place of [0, 1]) {
    const answer = await openVisitor(visited(place), client).post('/auth/sign-in?step=code', {
      intent: 'code',
      email,
      code: place === 0 ? wrongCode(fresh, 0) : fresh,
    });
    expect(answer.status).toBe(place === 0 ? 422 : 303);
  }
}, 60_000);
