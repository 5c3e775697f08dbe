import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openS3Server, type S3Server } from '../../../tests/shop/s3-server.ts';
import { FILE_SIGNATURE_CHECK_BYTES } from './file-kinds.ts';
import { type FileStorage, createConfiguredFileStorage, openLocalFileStorage } from './storage.server.ts';

const key = (digit: string, folder = 'slides') => `${folder}/${digit.repeat(32)}.webp`;
const folder = mkdtempSync(join(tmpdir(), 'prixfixe-storage-'));
let server: S3Server;
const storages = new Map<string, FileStorage>();

beforeAll(async () => {
  server = await openS3Server();
  storages.set('local', openLocalFileStorage(folder));
  storages.set('bucket', await createConfiguredFileStorage({ DATA_DIR: folder, ...server.env }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const storageOf = (name: string): FileStorage => {
  const storage = storages.get(name);
  if (!storage) throw new Error(name);
  return storage;
};

const KINDS = ['local', 'bucket'] as const;

test.each(KINDS)(
  '%s: what is put is found, opened whole, listed, and gone when it is removed',
  async (name) => {
    const storage = storageOf(name);
    const bytes = Buffer.from('a file with bytes: \u0000\u00ff', 'latin1');
    expect(await storage.list()).toEqual([]);
    await storage.ping();
    await storage.put(key('a'), bytes);
    expect(await storage.find(key('a'))).toEqual({ sizeBytes: bytes.length });
    expect(await buffer(await storage.open(key('a')))).toEqual(bytes);
    await storage.put(key('a'), Buffer.from('newer'));
    expect((await buffer(await storage.open(key('a')))).toString()).toBe('newer');
    for (const digit of ['b', 'c', 'd', 'e']) await storage.put(key(digit, 'orders'), bytes);
    const files = await storage.list();
    expect(files.map((file) => file.key).toSorted()).toEqual([
      ...['b', 'c', 'd', 'e'].map((digit) => key(digit, 'orders')),
      key('a'),
    ]);
    for (const { changedAt } of files)
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    for (const { key } of files) await storage.remove(key);
    await storage.remove(key('a'));
    expect(await storage.list()).toEqual([]);
  },
);

test.each(KINDS)('%s: what is not there is no file, and cannot be opened', async (name) => {
  const storage = storageOf(name);
  expect(await storage.find(key('f'))).toBeNull();
  await expect(storage.open(key('f')).then(buffer)).rejects.toThrow(/read file|ENOENT/);
});

test.each(KINDS)(
  '%s: a file of 20 MB goes through as a stream, and its start is read without the rest',
  async (name) => {
    const storage = storageOf(name);
    const part = Buffer.alloc(1024 * 1024, 7);
    const source = {
      sizeBytes: 20 * part.length,
      open: () => Readable.from(Array.from({ length: 20 }, () => part)),
    };
    await storage.putFrom(key('a'), source);
    expect(await storage.find(key('a'))).toEqual({ sizeBytes: source.sizeBytes });
    expect(Buffer.from(await storage.readStart(key('a')))).toEqual(
      Buffer.alloc(FILE_SIGNATURE_CHECK_BYTES, 7),
    );
    let length = 0;
    for await (const chunk of await storage.open(key('a'))) length += Buffer.from(chunk as Uint8Array).length; // a byte stream
    expect(length).toBe(source.sizeBytes);
    await storage.remove(key('a'));
  },
);

test.each(KINDS)('%s: a source that breaks off leaves nothing', async (name) => {
  const storage = storageOf(name);
  async function* broken() {
    yield Buffer.alloc(100);
    throw new Error('the disk is gone');
  }
  await expect(
    storage.putFrom(key('a'), { sizeBytes: 1000, open: () => Readable.from(broken()) }),
  ).rejects.toThrow(/write file/);
  expect(await storage.find(key('a'))).toBeNull();
});

test('every request to a bucket is signed, and one with another key is refused', async () => {
  expect(server.calls.length).toBeGreaterThan(20);
  expect(server.calls.filter((call) => call.startsWith('403'))).toEqual([]);
  const env = { DATA_DIR: folder, ...server.env, S3_SECRET_ACCESS_KEY: 'another' };
  const otherStorage = await createConfiguredFileStorage(env);
  await expect(otherStorage.put(key('a'), Buffer.from('x'))).rejects.toThrow(/write file/);
  await expect(otherStorage.find(key('a'))).rejects.toThrow(/existence/);
  await expect(otherStorage.ping()).rejects.toThrow(/Signature/);
  expect(server.files.size).toBe(0);
});

test('a bucket that cannot be reached fails soon, and is never taken for an empty one', async () => {
  const gone = await openS3Server();
  await gone.close();
  const storage = await createConfiguredFileStorage({ DATA_DIR: folder, ...gone.env });
  await expect(storage.ping()).rejects.toThrow(/ECONNREFUSED/);
  await expect(storage.find(key('a'))).rejects.toThrow(/existence/);
  await expect(storage.list()).rejects.toThrow(/ECONNREFUSED/);
  await expect(storage.open(key('a'))).rejects.toThrow(/read file|ENOENT/);
});
