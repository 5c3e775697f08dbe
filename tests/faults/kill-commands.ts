import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { expect } from 'vitest';

import {
  listDatabaseTables,
  readBackupTableRows,
  createBackupRowCounterAndDigest,
} from '#app/modules/backups/read-table-rows.server.ts';
import { isFileIncludedInBackup, TABLE_BACKUP_POLICIES } from '#app/modules/backups/saved-tables.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';

import type { ShopProcess } from './shop-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/**
 * Time in milliseconds a process needs before it reads its arguments. A kill before that would prove nothing.
 */
const BOOT_MS = 600;

/** Digests of all tables that a backup contains, and the keys of the files. */
export type Facts = { rows: Record<string, string>; files: string[] };

/** A shop, and how to open its database to look at it. The database can be embedded or on a server. */
export type LookedAt = { shop: ShopProcess; open: () => Promise<Database> };

/**
 * Reads the tables and files of a shop. Leaves out the audit log, to which backups and restores themselves
 * write.
 */
export async function factsOf({ shop, open }: LookedAt): Promise<Facts> {
  const database = await open();
  try {
    const rows: Facts['rows'] = {};
    await database.transaction(
      async (tx) => {
        for (const table of await listDatabaseTables(tx)) {
          if (TABLE_BACKUP_POLICIES.get(table.name) !== 'saved' || table.name === 'audit_log') continue;
          const counter = createBackupRowCounterAndDigest();
          for await (const lines of readBackupTableRows(tx, table)) counter.add(lines);
          rows[table.name] = counter.sum().sha256;
        }
      },
      { timeoutMs: 60_000 },
    );
    const files = (await openLocalFileStorage(shop.dataDir).list())
      .map(({ key }) => key)
      .filter(isFileIncludedInBackup);
    return { rows, files: files.toSorted() };
  } finally {
    await database.close();
  }
}

const OWNER = '--email o@example.com --name O --role owner --password'.split(' ');

/** Gives the shop an owner and nothing else: the smallest shop that can be distinguished from another. */
export async function createOwner(shop: ShopProcess): Promise<void> {
  expect(await shop.command(['admin:create', ...OWNER, 'a long password 1'])).toBe(0);
}

/**
 * Runs a command and kills it after `afterMs`. Returns null if it was killed, or the exit code if it ended
 * before.
 */
export async function killed({ env }: ShopProcess, args: string[], afterMs: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/start/production.mjs', 'build/server/main.js', ...args],
    { cwd: ROOT, env, stdio: 'ignore' },
  );
  const closed = once(child, 'close');
  await Promise.race([closed, setTimeout(afterMs)]);
  child.kill('SIGKILL');
  await closed;
  return child.exitCode;
}

/** How long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A random moment, in milliseconds, within a command that takes `wholeMs`. */
export const someTimeOf = (wholeMs: number) => BOOT_MS + Math.random() * Math.max(0, wholeMs - BOOT_MS);

/**
 * Timeout in milliseconds for a test of that many rounds. A round starts the database twice, once for the
 * process that is killed and once to look: about 5 seconds, and ten times that on a slow, busy machine. A
 * test that timed out would keep running during its retry, in the same folder.
 */
export const roundsTimeout = (rounds: number): number => 180_000 + rounds * 45_000;

/**
 * Restores one of two files over the other again and again, killing the command at a random moment. After
 * each kill the shop must be one of the two, complete. At the end one restore runs undisturbed and removes
 * leftover files.
 */
export async function restoreUntilKilled(
  looked: LookedAt,
  ways: readonly [{ file: string; facts: Facts }, { file: string; facts: Facts }],
  rounds: number,
): Promise<void> {
  const { shop } = looked;
  const [first] = ways;
  const restore = (file: string) => ['restore', file, '--yes', '--send-waiting'];
  let took = await timed(async () => expect(await shop.command(restore(first.file))).toBe(0));
  const found = { before: 0, after: 0 };
  let present = first.facts;
  expect(await factsOf(looked)).toEqual(present);
  for (let round = 0; round < rounds; round++) {
    const way = ways.find(({ facts }) => facts !== present) ?? first;
    await killed(shop, restore(way.file), someTimeOf(took));
    const { rows, files } = await factsOf(looked);
    const isAfter = rows['users'] === way.facts.rows['users'];
    found[isAfter ? 'after' : 'before'] += 1;
    if (isAfter) present = way.facts;
    // The restore that was timed may have been the slowest by far: kill earlier until one restore is killed
    // in time.
    if (found.before === 0) took /= 2;
    expect(rows, `round ${round}`).toEqual(present.rows);
    expect(files, `round ${round}`).toEqual(expect.arrayContaining(present.files));
  }
  expect(found.before).toBeGreaterThan(0);
  expect(await shop.command(restore(first.file))).toBe(0);
  expect(await factsOf(looked)).toEqual(first.facts);
}
