import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyBackupArchive } from '#app/modules/backups/archive-reader.server.ts';
import { openEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';

import { emptyDataFolder } from '../shop/empty-data-folder.ts';
import {
  createOwner,
  type Facts,
  factsOf,
  killed,
  type LookedAt,
  restoreUntilKilled,
  roundsTimeout,
  someTimeOf,
  timed,
} from './kill-commands.ts';
import { makeShopProcess, type ShopProcess } from './shop-process.ts';

// Few here and many in `npm run test:faults`: each round opens a database in a process that is killed and
// again in one that checks, 2 to 9 seconds of one core. A smaller shop would not be faster.
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);

const folder = mkdtempSync(join(tmpdir(), 'prixfixe-backups-'));
const fileOf = (name: string) => join(folder, `${name}.tar.zst`);
const log = pino({ level: 'silent' });

/** A shop with the demo data (`small` has an owner only), and what each holds. */
let demo: { shop: ShopProcess; facts: Facts };
/** Exit codes of the commands when another process had the shop open. */
let whileRunning: Record<'backup' | 'restore', number | null>;
let small: { shop: ShopProcess; facts: Facts };

/** The shop of a data folder with the embedded database. */
const lookAt = (shop: ShopProcess): LookedAt => ({
  shop,
  open: () => openEmbeddedDatabase(shop.dataDir, { log }),
});

beforeAll(async () => {
  const shop = await makeShopProcess(await emptyDataFolder());
  await shop.start();
  whileRunning = {
    backup: await shop.command(['backup', fileOf('running')]),
    restore: await shop.command(['restore', fileOf('running'), '--yes']),
  };
  await shop.stop();
  demo = { shop, facts: await factsOf(lookAt(shop)) };
  const other = await makeShopProcess(await emptyDataFolder());
  await createOwner(other);
  small = { shop: other, facts: await factsOf(lookAt(other)) };
  await other.command(['backup', fileOf('small')]);
}, 240_000);
afterAll(() => {
  for (const path of [folder, demo.shop.dataDir, small.shop.dataDir])
    rmSync(path, { recursive: true, force: true });
});

test('a shop that runs is saved, and not replaced', async () => {
  expect(whileRunning).toEqual({ backup: 0, restore: 1 });
  expect(await verifyBackupArchive(fileOf('running'))).toMatchObject({ ok: true });
});

test(
  'a backup killed at any moment leaves a whole file under its name, or the former one, or none',
  async () => {
    const whole = fileOf('demo');
    const took = await timed(() => demo.shop.command(['backup', whole]));
    expect(await verifyBackupArchive(whole)).toMatchObject({ ok: true });
    for (let round = 0; round < ROUNDS; round++) {
      const path = round % 2 === 0 ? fileOf('new') : whole;
      rmSync(fileOf('new'), { force: true });
      await killed(demo.shop, ['backup', path], someTimeOf(took));
      const isWhole = existsSync(path) ? (await verifyBackupArchive(path)).ok : path === fileOf('new');
      expect(isWhole, `round ${round}`).toBe(true);
    }
    expect(await demo.shop.command(['backup', whole])).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part') && !name.startsWith('new'))).toEqual(
      [],
    );
    expect(await factsOf(lookAt(demo.shop))).toEqual(demo.facts);
  },
  roundsTimeout(ROUNDS),
);

test(
  'a restore killed at any moment leaves the shop of before or the one of the file, whole',
  async () => {
    const { shop } = small;
    const ways = [
      { file: fileOf('demo'), facts: demo.facts },
      { file: fileOf('small'), facts: small.facts },
    ] as const;
    await restoreUntilKilled(lookAt(shop), ways, ROUNDS);
    await shop.start();
    expect(await (await fetch(`${shop.address}/services`)).text()).toContain('/service/');
    await shop.stop();
  },
  roundsTimeout(ROUNDS),
);

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
  // Without `--yes` the command asks for a phrase, and here no terminal can answer.
  expect(await shop.command(['restore', fileOf('small')])).toBe(1);
  expect(await factsOf(lookAt(shop))).toEqual(facts);
});
