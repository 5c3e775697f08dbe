import fs from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  restrictDataDirToOwner,
  findCurrentDataDirFault,
  ensureDataDirIsWritable,
} from './data-dir.server.ts';

const { writeFileSync, statfsSync, chmodSync } = fs;

/** Makes writes fail with this code: a real full or read-only disk would need a file system of its own. */
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
  Object.assign(fs, { writeFileSync, statfsSync, chmodSync });
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

test('a folder that can be written is made where it is missing, and nothing of the try stays', async () => {
  const inner = join(folder, 'not', 'there');
  ensureDataDirIsWritable(inner);
  expect(findCurrentDataDirFault(inner)).toBe(null);
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
  expect(findCurrentDataDirFault(folder)).toBe(fault);
  expect(() => ensureDataDirIsWritable(folder)).toThrow(
    `The shop cannot write to DATA_DIR ${folder}: ${words}`,
  );
});

test('a file where the folder should be is named too, and so is a disk with hardly any room', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(() => ensureDataDirIsWritable(file)).toThrow('it is no folder, and none can be made there.');
  expect(() => ensureDataDirIsWritable(join(file, 'inner'))).toThrow('it is no folder');
  const small = (path: string) => Object.assign(statfsSync(path), { bsize: 1024 * 1024, bavail: 63 });
  fs.statfsSync = small as typeof statfsSync; // without the BigInt overload, which is not used
  syncBuiltinESMExports();
  expect(findCurrentDataDirFault(folder)).toBe('full');
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** Closes a folder to other users and returns what was logged. */
function closed(path: string): string[] {
  const lines: string[] = [];
  const note = (level: string) => (facts: { mode: string; reason?: string }) =>
    void lines.push([level, facts.mode, facts.reason].filter(Boolean).join(' '));
  restrictDataDirToOwner(path, { info: note('info'), warn: note('warn') });
  return lines;
}

test('a new folder is private, and a wider mode is narrowed with one log line', async () => {
  const inner = join(folder, 'new');
  expect([closed(inner), await modeOf(inner)]).toEqual([[], '700']);
  await chmod(inner, 0o755);
  expect([closed(inner), await modeOf(inner)]).toEqual([['info 0755'], '700']);
  expect(closed(inner)).toEqual([]);
});

test('what cannot be closed stays as it is, with a warning and no fault', async () => {
  await chmod(folder, 0o1777);
  expect([closed(folder), await modeOf(folder)]).toEqual([['warn 1777 it is a shared folder'], '1777']);
  await chmod(folder, 0o750);
  fs.chmodSync = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
  expect(closed(folder)).toEqual(['warn 0750 its file system refused']);
  fs.chmodSync = () => {};
  syncBuiltinESMExports();
  expect(closed(folder)).toEqual(['warn 0750 its file system knows no such rights']);
  expect(closed(join(folder, 'file', '\0'))).toEqual([]);
});
