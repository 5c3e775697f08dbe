import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findFreePort } from '../../scripts/test/free-port.mjs';
import { copyOfTemplate } from '../shop/database.ts';
import { isReady, removeFolders, runMain, type ShopProcess, until } from './process.ts';

const EMAIL = 'editor@two-processes.example';
const PASSWORD = 'the staff signs in with this';
const COMPANY = 'Two Processes Ltd';
const PUBLIC_MS = 2_000;

/** The owner works in this process; the visitor's page is open on the other one. */
let office: ShopProcess;
let storefront: ShopProcess;
let database: Client;
let cookie: string;

async function openShop(url: string): Promise<ShopProcess> {
  const port = String(await findFreePort());
  const own = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMITS: 'off', DEMO: 'off' };
  return runMain([], { DATABASE_URL: url, ...own });
}

/** Posts a form without JavaScript, with the cookie of the signed-in person. */
const post = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(office.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: office.address, Cookie: cookie, Accept: 'text/html' },
    body: new URLSearchParams(fields),
  });

async function signIn(url: string): Promise<string> {
  const staff = ['--email', EMAIL, '--name', 'The editor', '--role', 'editor', '--password', PASSWORD];
  const staffRun = await runMain(['admin:create', ...staff], { DATABASE_URL: url, DATA_DIR: office.dataDir });
  expect(await staffRun.exit).toBe(0);
  const answer = await post('/auth/sign-in', { intent: 'password', email: EMAIL, password: PASSWORD });
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'testimonials_live');
  cookie = '';
  office = await openShop(url);
  await until(office, () => isReady(office));
  storefront = await openShop(url);
  await until(storefront, () => isReady(storefront));
  database = new Client(url);
  await database.connect();
  cookie = await signIn(url);
}, 240_000);

afterAll(async () => {
  await database.end();
  for (const shop of [office, storefront]) {
    shop.kill('SIGTERM');
    await shop.exit;
  }
  removeFolders();
}, 60_000);

/** Opens a stream of the storefront; `heard` returns what it has received. */
async function openPage(): Promise<{ received: () => string; leave: () => void }> {
  const leaving = new AbortController();
  const answer = await fetch(`${storefront.address}/api/live?newest=`, { signal: leaving.signal });
  let text = '';
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })().catch(() => {}); // the test ends before the stream does
  await until(storefront, () => text.includes('event: metrics'));
  return { received: () => text, leave: () => leaving.abort() };
}

const isOnHome = async () => (await (await fetch(`${storefront.address}/`)).text()).includes(COMPANY);

async function msUntil(check: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await until(storefront, check, 10);
  return performance.now() - begun;
}

test('[TICKER-03] what one process approves is on a page open on another within 2 seconds, and gone as fast', async () => {
  const created = await post('/admin/testimonials/new', {
    intent: 'save',
    version: '1',
    client_name: 'Nora Lindqvist',
    client_company: COMPANY,
    client_role: '',
    client_avatar_url: '',
    service_category: 'Fix Problems',
    service_name: '',
    rating: '4',
    testimonial_text: 'Found in a day what we looked for in a month.',
    delivery_date: '',
    provenance: 'permission',
    provenance_ref: '',
    permission_note: 'By mail on May 4, kept in the drive.',
  });
  expect(created.status).toBe(303);
  const path = created.headers.get('Location') ?? '';
  const id = path.split('/').at(-1) ?? '';
  expect(await isOnHome()).toBe(false);
  const page = await openPage();

  expect((await post(path, { intent: 'feature', version: '1' })).status).toBe(200);
  expect(await msUntil(() => page.received().includes(`"company":"${COMPANY}"`))).toBeLessThan(PUBLIC_MS);
  expect(await msUntil(isOnHome)).toBeLessThan(PUBLIC_MS);

  expect((await post(path, { intent: 'hide', version: '2' })).status).toBe(200);
  expect(await msUntil(() => page.received().includes(`"gone":["${id}"]`))).toBeLessThan(PUBLIC_MS);
  expect(await msUntil(async () => !(await isOnHome()))).toBeLessThan(PUBLIC_MS);
  page.leave();
}, 60_000);
