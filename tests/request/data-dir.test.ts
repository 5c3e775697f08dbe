import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import {
  isReady,
  logLines,
  removeFolders,
  runShop,
  type ShopProcess,
  temporaryFolder,
  until,
} from './process.ts';

const running: ShopProcess[] = [];

/** Starts the shop with a umask that lets all users read and write new files. */
async function startWideOpen(args: string[], environment: Record<string, string>): Promise<ShopProcess> {
  const command = `umask 000; exec "$0" build/server/main.js ${args.join(' ')}`;
  const shop = await runShop(['/bin/sh', '-c', command, process.execPath], { DEMO: 'off', ...environment });
  running.push(shop);
  return shop;
}

/** Paths that other users may read, write or enter. Links have no permissions of their own. */
function openToOthers(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(all.length).toBeGreaterThan(100);
  return ['', ...all].filter((path) => {
    const stat = lstatSync(join(folder, path));
    return !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
  });
}

afterAll(async () => {
  for (const each of running) each.kill('SIGKILL');
  await Promise.all(running.map((each) => each.exit));
  removeFolders();
});

test('commands and the shop leave nothing in DATA_DIR to other users, whatever the shell allows', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o777);
  const person = ['admin:create', '--email', 'mara@example.com', '--name', 'Mara'];
  const command = await startWideOpen(person, { DATA_DIR: dataDir });
  expect(await command.exit).toBe(0);
  expect(openToOthers(dataDir)).toEqual([]);

  chmodSync(dataDir, 0o755);
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', PUBLIC_URL: 'https://shop.example.com' };
  const shop = await startWideOpen([], environment);
  await until(shop, () => isReady(shop));
  // The shop logs this a moment after it is ready.
  await until(shop, () => shop.log().includes('TRUST_PROXY'));
  const lines = logLines(shop);
  expect(lines.filter(({ dataDir: named }) => named === dataDir)).toEqual([
    expect.objectContaining({ level: 30, mode: '0755', msg: expect.stringContaining('closed to them now') }),
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/^TRUST_PROXY is 0, but PUBLIC_URL/) }),
  );
  // This command runs through the socket of the shop and writes an email to the mailbox.
  const within = await startWideOpen(['admin:create', '--email', 'nora@example.com', '--name', 'Nora'], {
    DATA_DIR: dataDir,
  });
  expect([await within.exit, within.output()]).toEqual([0, expect.stringContaining('Created Nora')]);
  expect(openToOthers(dataDir)).toEqual([]);
});
