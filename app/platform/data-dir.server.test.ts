import fs from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { dataDirFault, requireDataDir } from './data-dir.server.ts';

const { writeFileSync, statfsSync } = fs;

/** Lets the program believe that writing fails so: disks that are full or turned read-only take one of one's own. */
function failWriting(code: string): void {
  fs.writeFileSync = () => {
    throw Object.assign(new Error(`${code}: it fails`), { code });
  };
  syncBuiltinESMExports();
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prixfixe-data-dir-'));
});
afterEach(async () => {
  Object.assign(fs, { writeFileSync, statfsSync });
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

test('a folder that can be written is made where it is missing, and nothing of the try stays', async () => {
  const inner = join(folder, 'not', 'there');
  requireDataDir(inner);
  expect(dataDirFault(inner)).toBe(null);
  expect(await readdir(inner)).toEqual([]);
});

test.each([
  ['EROFS', 'read-only', 'it is on a read-only file system.'],
  [
    'EACCES',
    'denied',
    'permission denied. Give it to the user the shop runs as, or choose another DATA_DIR.',
  ],
  ['EPERM', 'denied', 'permission denied. Give it to the user the shop runs as, or choose another DATA_DIR.'],
  ['ENOSPC', 'full', 'there is no room left on its disk.'],
  ['EDQUOT', 'full', 'there is no room left on its disk.'],
])('%s is named in words', (code, fault, words) => {
  failWriting(code);
  expect(dataDirFault(folder)).toBe(fault);
  expect(() => requireDataDir(folder)).toThrow(`The shop cannot write to DATA_DIR ${folder}: ${words}`);
});

test('a file where the folder should be is named too, and so is a disk with hardly any room', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(() => requireDataDir(file)).toThrow('it is no folder, and none can be made there.');
  expect(() => requireDataDir(join(file, 'inner'))).toThrow('it is no folder');
  const small = (path: string) => Object.assign(statfsSync(path), { bsize: 1024 * 1024, bavail: 63 });
  fs.statfsSync = small as typeof statfsSync; // without the overload for BigInt, which nobody uses
  syncBuiltinESMExports();
  expect(dataDirFault(folder)).toBe('full');
});
