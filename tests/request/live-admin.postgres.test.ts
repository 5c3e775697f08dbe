import { afterAll, beforeAll, expect, test } from 'vitest';

import { findFreePort } from '../../scripts/test/free-port.mjs';
import { copyOfTemplate } from '../shop/database.ts';
import { isReady, removeFolders, runMain, type ShopProcess, until } from './process.ts';

const EMAIL = 'manager@two-processes.example';
const PASSWORD = 'the staff signs in with this';
const SOON_MS = 2_000;

/** A visitor writes to this process; the manager's page is open on the other one. */
let storefront: ShopProcess;
let office: ShopProcess;
let url: string;
let cookie: string;

async function openShop(): Promise<ShopProcess> {
  const port = String(await findFreePort());
  const own = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMITS: 'off', DEMO: 'off' };
  const shop = await runMain([], { DATABASE_URL: url, ...own });
  await until(shop, () => isReady(shop));
  return shop;
}

/** Gives the person a role by a command, which runs in a process of its own. */
async function assignRole(role: string): Promise<void> {
  const person = ['--email', EMAIL, '--name', 'The manager', '--role', role, '--password', PASSWORD];
  const created = await runMain(['admin:create', ...person], { DATABASE_URL: url, DATA_DIR: office.dataDir });
  expect(await created.exit).toBe(0);
}

async function signIn(): Promise<string> {
  await assignRole('manager');
  const answer = await fetch(`${office.address}/auth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: office.address, Accept: 'text/html' },
    body: new URLSearchParams({ intent: 'password', email: EMAIL, password: PASSWORD }),
  });
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'live_desk');
  storefront = await openShop();
  office = await openShop();
  cookie = await signIn();
}, 240_000);

afterAll(async () => {
  for (const shop of [storefront, office]) {
    shop.kill('SIGTERM');
    await shop.exit;
  }
  removeFolders();
}, 60_000);

test('a message sent to one process reaches a staff page on another within 2 seconds', async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${office.address}/api/live?for=desk`, {
    headers: { Cookie: cookie },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  let text = '';
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })().catch(() => {}); // the test ends before the stream does
  const unread = async () => {
    const bell = await fetch(`${office.address}/admin/notifications/unread`, { headers: { Cookie: cookie } });
    return bell.json();
  };
  expect(await unread()).toEqual({ unread: 0 });
  const begun = performance.now();
  const sent = await fetch(`${storefront.address}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: storefront.address },
    body: JSON.stringify({
      name: 'Grace',
      email: 'grace@example.com',
      company: '',
      subject: 'support',
      message: 'Where do I find my report of last week, please?',
    }),
  });
  expect(sent.status).toBe(201);
  await until(office, () => text.includes('event: inbox') && text.includes('event: notices'), 10);
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  expect(await unread()).toEqual({ unread: 1 });
  leaving.abort();
}, 60_000);

test('another role given by one process ends the stream which that person has open at another', async () => {
  const answer = await fetch(`${office.address}/api/live?for=desk`, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  const ended = (async () => {
    for await (const _ of answer.body ?? []) continue;
    return performance.now();
  })();
  await assignRole('analyst');
  const assignedAt = performance.now();
  expect((await ended) - assignedAt).toBeLessThan(SOON_MS);
  const again = await fetch(`${office.address}/api/live?for=desk`, { headers: { Cookie: cookie } });
  expect(again.status).toBe(403);
}, 60_000);
