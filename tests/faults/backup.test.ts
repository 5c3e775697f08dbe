import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkArchive } from '#app/modules/backups/archive-reader.server.ts';
import { listTables, readRows, rowCounter } from '#app/modules/backups/read-table-rows.server.ts';
import { isSavedFile, TABLE_FATES } from '#app/modules/backups/saved-tables.ts';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openLocalStorage } from '#app/platform/storage/storage.server.ts';

import { emptyDataFolder } from '../shop/empty-data-folder.ts';
import { makeShopProcess, type ShopProcess } from './shop-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
/** What a process needs before it looks at the first argument; a kill before that proves nothing. */
const BOOT_MS = 600;

const folder = mkdtempSync(join(tmpdir(), 'prixfixe-backups-'));
const fileOf = (name: string) => join(folder, `${name}.tar.zst`);
const log = pino({ level: 'silent' });

type Facts = { rows: Record<string, string>; files: string[] };

/** A shop with the demo in it, and one with an owner and nothing else. */
let demo: { shop: ShopProcess; facts: Facts };
/** What the commands of a shop that runs answered. */
let whileRunning: Record<'backup' | 'restore', number | null>;
let small: { shop: ShopProcess; facts: Facts };

/** Digests of all tables that are saved, but of the one that restores and backups write to themselves. */
async function factsOf(dataDir: string): Promise<Facts> {
  const database = await openEmbedded(dataDir, { log });
  try {
    const rows: Facts['rows'] = {};
    await database.transaction(
      async (tx) => {
        for (const table of await listTables(tx)) {
          if (TABLE_FATES.get(table.name) !== 'saved' || table.name === 'audit_log') continue;
          const counter = rowCounter();
          for await (const lines of readRows(tx, table)) counter.add(lines);
          rows[table.name] = counter.sum().sha256;
        }
      },
      { timeoutMs: 60_000 },
    );
    const files = (await openLocalStorage(dataDir).list()).map(({ key }) => key).filter(isSavedFile);
    return { rows, files: files.toSorted() };
  } finally {
    await database.close();
  }
}

/** Runs a command and kills it after a while; null when it was faster, otherwise never its own end. */
async function killed(dataDir: string, args: string[], afterMs: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/start/production.mjs', 'build/server/main.js', ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', EMBEDDINGS_LOCAL: 'off' },
      stdio: 'ignore',
    },
  );
  const closed = once(child, 'close');
  await Promise.race([closed, setTimeout(afterMs)]);
  child.kill('SIGKILL');
  await closed;
  return child.exitCode;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const someTimeOf = (wholeMs: number) => BOOT_MS + Math.random() * Math.max(0, wholeMs - BOOT_MS);

beforeAll(async () => {
  const shop = await makeShopProcess(await emptyDataFolder());
  await shop.start();
  whileRunning = {
    backup: await shop.command(['backup', fileOf('running')]),
    restore: await shop.command(['restore', fileOf('running'), '--yes']),
  };
  await shop.stop();
  demo = { shop, facts: await factsOf(shop.dataDir) };
  const other = await makeShopProcess(await emptyDataFolder());
  const owner = [
    '--email',
    'o@example.com',
    '--name',
    'O',
    '--role',
    'owner',
    '--password',
    'a long password 1',
  ];
  await other.command(['admin:create', ...owner]);
  small = { shop: other, facts: await factsOf(other.dataDir) };
  await other.command(['backup', fileOf('small')]);
}, 240_000);
afterAll(() => {
  for (const path of [folder, demo.shop.dataDir, small.shop.dataDir])
    rmSync(path, { recursive: true, force: true });
});

test('a shop that runs is saved, and not replaced', async () => {
  expect(whileRunning).toEqual({ backup: 0, restore: 1 });
  expect(await checkArchive(fileOf('running'))).toMatchObject({ ok: true });
});

test('a backup killed at any moment leaves a whole file under its name, or the former one, or none', async () => {
  const { dataDir } = demo.shop;
  const whole = fileOf('demo');
  const took = await timed(() => demo.shop.command(['backup', whole]));
  expect(await checkArchive(whole)).toMatchObject({ ok: true });
  for (let round = 0; round < ROUNDS; round++) {
    const path = round % 2 === 0 ? fileOf('new') : whole;
    rmSync(fileOf('new'), { force: true });
    await killed(dataDir, ['backup', path], someTimeOf(took));
    const isWhole = existsSync(path) ? (await checkArchive(path)).ok : path === fileOf('new');
    expect(isWhole, `round ${round}`).toBe(true);
  }
  expect(await demo.shop.command(['backup', whole])).toBe(0);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part') && !name.startsWith('new'))).toEqual([]);
  expect(await factsOf(dataDir)).toEqual(demo.facts);
});

test('a restore killed at any moment leaves the shop of before or the one of the file, whole', async () => {
  const { shop } = small;
  const ways = [
    { file: fileOf('demo'), facts: demo.facts },
    { file: fileOf('small'), facts: small.facts },
  ];
  const took = await timed(() => shop.command(['restore', fileOf('demo'), '--yes', '--send-waiting']));
  const found = { before: 0, after: 0 };
  let present: Facts = demo.facts;
  expect(await factsOf(shop.dataDir)).toEqual(present);
  for (let round = 0; round < ROUNDS; round++) {
    const way = ways.find(({ facts }) => facts !== present) ?? ways[0];
    if (!way) throw new Error('no way');
    await killed(shop.dataDir, ['restore', way.file, '--yes', '--send-waiting'], someTimeOf(took));
    const { rows, files } = await factsOf(shop.dataDir);
    const isAfter = rows['users'] === way.facts.rows['users'];
    found[isAfter ? 'after' : 'before'] += 1;
    if (isAfter) present = way.facts;
    expect(rows, `round ${round}`).toEqual(present.rows);
    expect(files, `round ${round}`).toEqual(expect.arrayContaining(present.files));
  }
  expect(found.before).toBeGreaterThan(0);
  // What kills left of files goes with the next one that is let alone.
  expect(await shop.command(['restore', fileOf('demo'), '--yes', '--send-waiting'])).toBe(0);
  expect(await factsOf(shop.dataDir)).toEqual(demo.facts);
  await shop.start();
  expect(await (await fetch(`${shop.address}/services`)).text()).toContain('/service/');
  await shop.stop();
}, 180_000);

test('a file with a flipped byte, or without its end, is refused, and the shop opens as it was', async () => {
  const { shop, facts } = demo;
  const bytes = readFileSync(fileOf('small'));
  const at = Math.floor(Math.random() * bytes.length);
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
  writeFileSync(fileOf('flipped'), flipped);
  writeFileSync(fileOf('cut'), bytes.subarray(0, at));
  expect(await shop.command(['restore', fileOf('flipped'), '--yes']), `byte ${at}`).toBe(1);
  expect(await shop.command(['restore', fileOf('cut'), '--yes']), `cut at ${at}`).toBe(1);
  // Nobody is there to type the phrase.
  expect(await shop.command(['restore', fileOf('small')])).toBe(1);
  expect(await factsOf(shop.dataDir)).toEqual(facts);
});
