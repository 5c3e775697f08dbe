import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LISTENING_SOCKETS_PER_PROCESS } from '#server/listening-sockets.ts';

import { removeFolders, runMain, type ShopProcess, until } from './process.ts';

const WORKERS = 3;
let shop: ShopProcess;
let database: Client;

/** Runs a statement on the server that `TEST_DATABASE_URL` names, outside the shop's own database. */
async function onServer(statement: string): Promise<void> {
  const client = new Client(process.env['TEST_DATABASE_URL']);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const name = `prixfixe_processes_${process.pid}`;

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

/**
 * How many processes listen on the shop's port. With reusePort each process has all listening sockets of its
 * own.
 */
function listeners(): number {
  const port = Number(new URL(shop.address).port).toString(16).toUpperCase().padStart(4, '0');
  const isOurs = (line: string) => line.includes(`:${port} 00000000:0000 0A`);
  return (
    readFileSync('/proc/net/tcp', 'utf8').split('\n').filter(isOurs).length / LISTENING_SOCKETS_PER_PROCESS
  );
}

type Answer = { status: number; body: string };

/** Sends one request over a new connection, so that the kernel chooses a process again. */
function answer(path: string, json?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = request(
    shop.address + path,
    { agent: false, ...(json && { method: 'POST', headers: { 'Content-Type': 'application/json' } }) },
    (incoming) => {
      let body = '';
      incoming.on('data', (chunk) => (body += String(chunk)));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
    },
  );
  call.once('error', reject).end(json);
  return promise;
}

async function answers(count: number, path: string, json?: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => answer(path, json)));
}

const areAllOk = async (path: string) => (await answers(10, path)).every(({ status }) => status === 200);

beforeAll(async () => {
  await onServer(`create database ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  shop = await runMain([], { DATABASE_URL: url.href, WEB_CONCURRENCY: String(WORKERS) });
  database = new Client(url.href);
  await database.connect();
  await until(shop, () => listeners() === WORKERS);
}, 180_000);

afterAll(async () => {
  await database.end();
  shop.kill('SIGKILL');
  await shop.exit;
  await onServer(`drop database ${name} with (force)`);
  removeFolders();
}, 60_000);

test('several processes answer on one port, with one demo shop between them', async () => {
  await until(shop, () => areAllOk('/readyz'));
  const { rows } = await database.query('select count(*)::int as services from services');
  expect(rows).toEqual([{ services: 40 }]);
  expect(shop.output().match(/The shop is open at/g)).toHaveLength(1);
});

test('a change in the database reaches the page cache of every process', async () => {
  const { rows } = await database.query<{ slug: string }>(
    "select slug from services where status = 'published' limit 1",
  );
  const path = `/service/${rows[0]?.slug}`;
  expect((await answers(12, path)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  await database.query("update services set service_title = 'Known to all' where slug = $1", [rows[0]?.slug]);
  const know = async () => (await answers(12, path)).every(({ body }) => body.includes('Known to all'));
  await until(shop, know, 10);
  expect(await know()).toBe(true);
});

test('words published by one process are on the pages of every process within a second', async () => {
  await answers(12, '/contact');
  const value = { questions: [{ question: 'Which process says so?', answer: 'All of them.' }] };
  await database.query(
    "insert into content_blocks (key, value) values ('faq', $1) on conflict (key) do update set value = excluded.value",
    [value],
  );
  const publishedAt = performance.now();
  const know = async () =>
    (await answers(12, '/contact')).every(({ body }) => body.includes('Which process says so?'));
  await until(shop, know, 10);
  expect(performance.now() - publishedAt).toBeLessThan(1000);
});

test('a legal version ahead is on the pages of every process from its moment on, and orders name it', async () => {
  const path = '/legal/terms-of-service';
  const read = async () => (await answers(12, path)).map(({ body }) => body.includes('Said by version 2.'));
  await read();
  const effectiveAt = Date.now() + 3_000;
  await database.query(
    `insert into legal_versions (id, slug, version, title, body, effective_at, change_note)
      values (gen_random_uuid(), 'terms-of-service', 2, 'Terms', '<p>Said by version 2.</p>', $1, 'Another')`,
    [new Date(effectiveAt)],
  );
  const isAhead = async () =>
    (await answers(12, path)).every(({ body }) => body.includes('Not yet effective'));
  const writtenAt = performance.now();
  await until(shop, isAhead, 10);
  expect(performance.now() - writtenAt).toBeLessThan(1000);
  expect(await read()).toEqual(Array(12).fill(false));
  await new Promise((resolve) => setTimeout(resolve, effectiveAt - Date.now() + 20));
  expect(await read()).toEqual(Array(12).fill(true));
  const { rows } = await database.query("select version from legal_versions where slug = 'terms-of-service'");
  expect(rows).toEqual([{ version: 2 }]);
  const { rows: services } = await database.query<{ id: string }>(
    "select id from services where status = 'published' and price_usd > 0 limit 1",
  );
  const cart = JSON.stringify({ items: [{ serviceId: services[0]?.id, quantity: 1 }], promoCode: null });
  const bought = await answers(4, '/api/create-checkout', cart);
  expect(bought.map(({ status }) => status)).toEqual(Array(4).fill(200));
  const named = await database.query(
    'select distinct terms_version_id, privacy_version_id from orders where not is_demo and terms_version_id is not null',
  );
  expect(named.rows).toEqual([
    { terms_version_id: 'terms-of-service@2', privacy_version_id: 'privacy-policy@1' },
  ]);
});

test('a scheduled text changes in every process once, within a minute of its time and not before', async () => {
  const held = async () =>
    (await answers(12, '/how-it-works')).map(({ body }) => body.includes('Said on time.'));
  const publishAt = Date.now() + 5_000;
  const { rows: before } = await database.query<{ value: object }>(
    "select value from content_blocks where key = 'howItWorks'",
  );
  const promise = { title: 'Said on time.', text: 'By one of three.' };
  const step = { title: 'One', text: 'Two', when: 'Three' };
  const question = { question: 'Who?', answer: 'One of three.' };
  const waiting = {
    ...before[0]?.value,
    title: 'How it Works',
    lead: 'Scheduled.',
    steps: [step],
    promisesTitle: 'Promises',
    promises: [promise],
    questionsTitle: 'Questions',
    questions: [question],
  };
  await database.query(
    `insert into content_drafts (kind, key, version, waiting_value, publish_at)
      values ('content_block', 'how-it-works', 1, $1, $2)`,
    [waiting, new Date(publishAt)],
  );
  expect(await held()).toEqual(Array(12).fill(false));
  await new Promise((resolve) => setTimeout(resolve, publishAt - Date.now() - 500));
  expect(await held()).toEqual(Array(12).fill(false));
  await until(shop, async () => (await held()).every(Boolean), 90);
  expect(await held()).toEqual(Array(12).fill(true));
  const { rows: versions } = await database.query<{ created_at: Date }>(
    "select created_at from content_versions where key = 'how-it-works'",
  );
  expect(versions).toHaveLength(1);
  const late = (versions[0]?.created_at.getTime() ?? 0) - publishAt;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(61_000);
  const { rows: notified } = await database.query(
    "select action from audit_log where action = 'content_block.published' and entity_id = 'how-it-works'",
  );
  expect(notified).toHaveLength(1);
}, 120_000);

test('a post that waits appears in every process once, at its time and not before', async () => {
  const held = async () =>
    (await answers(12, '/blog')).map(({ body }) => body.split('Written for later').length - 1);
  const publishAt = Date.now() + 6_000;
  await database.query(
    `insert into posts (id, slug, title, excerpt, body, author, status, publish_at)
      values (gen_random_uuid(), 'written-for-later', 'Written for later', 'By one of three.', '<p>On time.</p>', 'Ada', 'published', $1)`,
    [new Date(publishAt)],
  );
  expect(await held()).toEqual(Array(12).fill(0));
  expect((await answers(6, '/blog/written-for-later')).map(({ status }) => status)).toEqual(
    Array(6).fill(404),
  );
  await new Promise((resolve) => setTimeout(resolve, publishAt - Date.now() - 500));
  expect(await held()).toEqual(Array(12).fill(0));
  await new Promise((resolve) => setTimeout(resolve, publishAt - Date.now() + 1_000));
  const shown = await held();
  // Every process shows the title equally often: in the list and in the data for the browser.
  expect(new Set(shown).size).toBe(1);
  expect(shown[0]).toBeGreaterThan(0);
  expect((await answers(6, '/blog/written-for-later')).map(({ status }) => status)).toEqual(
    Array(6).fill(200),
  );
}, 60_000);

test('[T13] the processes count one client together', async () => {
  const body = JSON.stringify({ session_id: 'cs_test_a1b2c3d4e5f6g7h8' });
  const statuses = (await answers(40, '/api/process-checkout', body)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('a process that dies is replaced, also one that dies while it starts, and the others answer meanwhile', async () => {
  const before = childrenOf(shop.child.pid ?? 0);
  process.kill(before[0] ?? 0, 'SIGKILL');
  const isReplaced = () => {
    const now = childrenOf(shop.child.pid ?? 0);
    return now.length === WORKERS && now.some((pid) => !before.includes(pid));
  };
  await until(shop, () => listeners() === WORKERS - 1);
  expect(await areAllOk('/healthz')).toBe(true);
  const newcomer = () => childrenOf(shop.child.pid ?? 0).find((pid) => !before.includes(pid));
  await until(shop, () => newcomer() !== undefined);
  process.kill(newcomer() ?? 0, 'SIGKILL');
  await until(shop, () => isReplaced() && listeners() === WORKERS);
  expect(await areAllOk('/healthz')).toBe(true);
});

test('one signal ends them all with 0', async () => {
  shop.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
});
