import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ownFolder } from '../../../tests/shop/second-shop.ts';
import {
  readBackupArchiveFileBytes,
  verifyBackupArchive,
  readBackupArchiveMembers,
} from './archive-reader.server.ts';
import { type BackupArchiveWriter, writeBackupArchive } from './archive-writer.server.ts';
import { createEmptyBackupManifest } from './manifest.ts';

const manifest = createEmptyBackupManifest({
  version: '0.1.0',
  migration: { tag: '0001_x', when: 1 },
  createdAt: '2026-11-24T11:00:00.000Z',
  engine: 'embedded',
});
const MB = 1024 * 1024;

test('members come back as they were written, long names and empty ones too', async () => {
  const path = join(ownFolder(), 'a.tar.zst');
  const large = randomBytes(3 * MB);
  const long = `files/${'folder/'.repeat(30)}a - file!.txt`;
  await writeBackupArchive(path, async (archive) => {
    await archive.add('jobs.jsonl', Buffer.alloc(0));
    await archive.add(long, Buffer.from('long'));
    await archive.add('files/large', large);
    return manifest;
  });
  expect(await verifyBackupArchive(path)).toMatchObject({ ok: true });
  const found: Record<string, Buffer> = {};
  for await (const member of readBackupArchiveMembers(path))
    found[member.name] = await readBackupArchiveFileBytes(member);
  expect(Object.keys(found)).toEqual(['jobs.jsonl', long, 'files/large', 'manifest.json']);
  expect(found['files/large']?.equals(large)).toBe(true);
  expect(found['jobs.jsonl']).toHaveLength(0);
});

test('a member may be passed over, and the reading may end before the last', async () => {
  const path = join(ownFolder(), 'a.tar.zst');
  await writeBackupArchive(path, async (archive) => {
    await archive.add('files/a', randomBytes(MB));
    await archive.add('files/b', Buffer.from('b'));
    await archive.add('files/c', randomBytes(MB));
    return manifest;
  });
  const names: string[] = [];
  for await (const { name } of readBackupArchiveMembers(path)) {
    names.push(name);
    if (name === 'files/b') break;
  }
  expect(names).toEqual(['files/a', 'files/b']);
});

/** Makes a failing backup; returns what is left in the folder, and the error. */
async function failed(fill: (archive: BackupArchiveWriter) => Promise<void>, free = Infinity) {
  const folder = ownFolder();
  const path = join(folder, 'a.tar.zst');
  writeFileSync(path, 'the former one');
  let left = free;
  const writing = writeBackupArchive(
    path,
    async (archive) => {
      await fill(archive);
      return manifest;
    },
    () => Promise.resolve((left -= 20 * MB)),
  );
  const error: unknown = await writing.catch((error: unknown) => error);
  return { error, names: readdirSync(folder), former: readFileSync(path, 'utf8') };
}

const UNTOUCHED = { names: ['a.tar.zst'], former: 'the former one' };

test('a source that fails, or gives another length than it said, leaves the former file', async () => {
  async function* breaksOff() {
    yield await Promise.resolve(Buffer.from('ab'));
    throw new Error('the disk of the file is gone');
  }
  expect(await failed((archive) => archive.addFrom('files/a', breaksOff(), 4))).toMatchObject({
    error: { message: 'the disk of the file is gone' },
    ...UNTOUCHED,
  });
  async function* isShort() {
    yield await Promise.resolve(Buffer.from('ab'));
  }
  expect(await failed((archive) => archive.addFrom('files/a', isShort(), 4))).toMatchObject({
    error: { message: 'Size mismatch' },
    ...UNTOUCHED,
  });
});

test('a backup ends before its disk is full, at its beginning or on the way', async () => {
  const fill = async (archive: BackupArchiveWriter) => {
    for (let part = 0; part < 40; part++) await archive.add(`files/${part}`, randomBytes(MB));
  };
  expect(await failed(fill, 100 * MB)).toMatchObject({
    error: {
      name: 'BackupDiskFullError',
      message: expect.stringMatching(/has 80 MB left, and 256 MB are left free/),
    },
    ...UNTOUCHED,
  });
  expect(await failed(fill, 300 * MB)).toMatchObject({
    error: { message: expect.stringMatching(/has 240 MB left/) },
    ...UNTOUCHED,
  });
});
