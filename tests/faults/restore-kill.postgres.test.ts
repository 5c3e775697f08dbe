import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { openEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';

import { copyOfTemplate } from '../shop/database.ts';
import { emptyDataFolder } from '../shop/empty-data-folder.ts';
import { createOwner, factsOf, type LookedAt, restoreUntilKilled, roundsTimeout } from './kill-commands.ts';
import { makeShopProcess } from './shop-process.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const log = pino({ level: 'silent' });

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-server-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The demo shop on the embedded database, after it was stopped. */
async function embeddedDemo(): Promise<LookedAt> {
  const shop = await makeShopProcess(await emptyDataFolder());
  onTestFinished(() => rmSync(shop.dataDir, { recursive: true, force: true }));
  await shop.start();
  await shop.stop();
  return { shop, open: () => openEmbeddedDatabase(shop.dataDir, { log }) };
}

/**
 * Waits until the server has noticed that a killed process is gone: only then is it decided whether its last
 * commit counts.
 */
async function untilAlone(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const others = () =>
      client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    while ((await others()).rows.length > 0) await setTimeout(20);
  } finally {
    await client.end();
  }
}

/** A shop on the test server that has only an owner, which distinguishes it from the demo shop. */
async function smallOnServer(): Promise<LookedAt> {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'restore_kill');
  const shop = await makeShopProcess(temporaryFolder(), { DATABASE_URL: url });
  await createOwner(shop);
  return {
    shop,
    open: async () => {
      await untilAlone(url);
      return openServerDatabase(url, { log, isServing: false });
    },
  };
}

test(
  'a shop moved to a server and back is the same, even when killed at any moment',
  async () => {
    const folder = temporaryFolder();
    const fileOf = (name: string) => join(folder, `${name}.tar.zst`);
    const here = await embeddedDemo();
    const there = await smallOnServer();
    const facts = await factsOf(here);
    const small = await factsOf(there);
    expect(await here.shop.command(['backup', fileOf('demo')])).toBe(0);
    expect(await there.shop.command(['backup', fileOf('small')])).toBe(0);
    const ways = [
      { file: fileOf('demo'), facts },
      { file: fileOf('small'), facts: small },
    ] as const;
    await restoreUntilKilled(there, ways, ROUNDS);
    expect(await there.shop.command(['backup', fileOf('back')])).toBe(0);
    expect(await here.shop.command(['restore', fileOf('small'), '--yes', '--send-waiting'])).toBe(0);
    expect(await here.shop.command(['restore', fileOf('back'), '--yes', '--send-waiting'])).toBe(0);
    expect(await factsOf(here)).toEqual(facts);
  },
  roundsTimeout(ROUNDS),
);
