import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { pack as newPack } from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';

import { addServiceFixtures, makeServiceRow } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { createBackupArchiveChecksum } from './archive-seal.ts';
import { readBackupArchiveFileBytes, readBackupArchiveMembers } from './archive-reader.server.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

type Entry = { name: string; bytes?: Buffer; type?: 'symlink' | 'link' | 'directory'; linkname?: string };
type Archive = { entries: Entry[]; manifest: BackupManifest };

const FILE = `files/slides/${'a'.repeat(32)}.webp`;
const ACCOUNT = '00000000-0000-4000-8000-0000000000ac';
let ctx: AppContext;
let whole: Archive;
let path: string;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive whose manifest and seal match its entries, however odd they are. */
async function write({ entries, manifest }: Archive): Promise<void> {
  const pack = newPack();
  const members: BackupManifest['members'] = {};
  for (const { name, bytes = Buffer.alloc(0), ...rest } of entries) {
    pack.entry({ name, size: bytes.length, ...rest }, bytes);
    members[name] = { size: bytes.length, sha256: sha256(bytes) };
  }
  pack.entry({ name: 'manifest.json' }, JSON.stringify({ ...manifest, members }));
  pack.finalize();
  const compressed = zstdCompressSync(await buffer(pack));
  writeFileSync(
    path,
    Buffer.concat([
      compressed,
      createBackupArchiveChecksum(createHash('sha256').update(compressed).digest()),
    ]),
  );
}

/** Replaces the rows of a table, with a manifest that counts them. */
function withRows({ entries, manifest }: Archive, table: string, change: (text: string) => string): Archive {
  let text = '';
  const changed = entries.map((entry) => {
    if (!entry.name.startsWith(`tables/${table}/`)) return entry;
    text = change(String(entry.bytes));
    return { ...entry, bytes: Buffer.from(text) };
  });
  const saved = { ...manifest.tables[table], columns: manifest.tables[table]?.columns ?? [] };
  const rows = text.split('\n').filter(Boolean).length;
  const tables = { ...manifest.tables, [table]: { ...saved, rows, sha256: sha256(Buffer.from(text)) } };
  return { entries: changed, manifest: { ...manifest, tables } };
}

const withEntry = (...more: Entry[]): Archive => ({ ...whole, entries: [...whole.entries, ...more] });
const withColumns = (change: (columns: string[]) => string[]): Archive => {
  const { services } = whole.manifest.tables;
  if (!services) throw new Error('the shop has services');
  const tables = { ...whole.manifest.tables, services: { ...services, columns: change(services.columns) } };
  return { ...whole, manifest: { ...whole.manifest, tables } };
};
const withTables = (change: (tables: BackupManifest['tables']) => BackupManifest['tables']): Archive => ({
  ...whole,
  manifest: { ...whole.manifest, tables: change({ ...whole.manifest.tables }) },
});
const EMPTY = { columns: ['id'], rows: 0, sha256: sha256(Buffer.alloc(0)) };

const state = async () => {
  const [counted] = await runRawSqlQuery(
    ctx.db,
    sql`select (select count(*)::integer from services) as services,
    (select string_agg(password, ',') from accounts) as password`,
  );
  return { ...counted, files: (await ctx.storage.list()).map(({ key }) => key).toSorted() };
};

beforeAll(async () => {
  ctx = {
    ...(await freshContext()),
    storage: openLocalFileStorage(mkdtempSync(join(tmpdir(), 'prixfixe-odd-'))),
  };
  path = join(mkdtempSync(join(tmpdir(), 'prixfixe-odd-')), 'shop.tar.zst');
  await addServiceFixtures(ctx, makeServiceRow());
  await ctx.db.execute(sql`insert into users (id, name, email) values (${ACCOUNT}, 'Bo', 'bo@example.com')`);
  await ctx.db.execute(sql`insert into accounts (id, user_id, account_id, provider_id, password)
    values (${ACCOUNT}, ${ACCOUNT}, ${ACCOUNT}, 'credential', 'scrypt-hash-of-bo')`);
  await ctx.storage.put(FILE.slice('files/'.length), Buffer.from('picture'));
  const { manifest } = await writeBackup(ctx, path);
  const entries: Entry[] = [];
  for await (const member of readBackupArchiveMembers(path))
    if (member.name !== 'manifest.json')
      entries.push({ name: member.name, bytes: await readBackupArchiveFileBytes(member) });
  whole = { entries, manifest };
  // What a rejected restore would have brought back.
  await ctx.storage.remove(FILE.slice('files/'.length));
}, 120_000);

const TEXT = Buffer.from('x');
const CASES: [string, () => Archive, RegExp][] = [
  [
    'a name that leaves its folder',
    () => withEntry({ name: 'files/../../evil.txt', bytes: TEXT }),
    /which no backup of a shop has/,
  ],
  [
    'an absolute name',
    () => withEntry({ name: '/etc/evil.txt', bytes: TEXT }),
    /which no backup of a shop has/,
  ],
  [
    'a name with a backslash',
    () => withEntry({ name: 'files/a\\..\\evil', bytes: TEXT }),
    /which no backup of a shop has/,
  ],
  [
    'a folder that no backup holds',
    () => withEntry({ name: 'files/erasures/a.txt', bytes: TEXT }),
    /which no backup of a shop has/,
  ],
  ['another name', () => withEntry({ name: 'readme.txt', bytes: TEXT }), /which no backup of a shop has/],
  [
    'a symbolic link with a file below it',
    () =>
      withEntry(
        { name: 'files/slides/l', type: 'symlink', linkname: '/tmp' },
        { name: 'files/slides/l/evil', bytes: TEXT },
      ),
    /which is no file but a symlink/,
  ],
  [
    'a hard link',
    () => withEntry({ name: 'files/slides/l', type: 'link', linkname: FILE }),
    /which is no file but a link/,
  ],
  [
    'a file below a file',
    () => withEntry({ name: 'files/slides/f', bytes: TEXT }, { name: 'files/slides/f/g', bytes: TEXT }),
    /below a file/,
  ],
  ['an entry twice', () => withEntry({ name: FILE, bytes: TEXT }), /twice/],
  [
    'an unknown table',
    () => withTables((tables) => ({ ...tables, unknownTable: EMPTY })),
    /has no table "unknownTable"/,
  ],
  [
    'rows of a table that its list lacks',
    () => withEntry({ name: 'tables/strangers/000001.jsonl', bytes: TEXT }),
    /has no table "strangers"/,
  ],
  [
    'a table that no backup holds',
    () => withTables((tables) => ({ ...tables, sessions: EMPTY })),
    /No backup holds the table sessions/,
  ],
  [
    'a missing table',
    () => withTables(({ services: _services, ...tables }) => tables),
    /(lacks the table|has no table) "?services/,
  ],
  [
    'an unknown column',
    () => withColumns((columns) => [...columns, 'strange']),
    /has no column "strange" of services/,
  ],
  [
    'a column twice',
    () => withColumns((columns) => [...columns, 'status']),
    /no column "status" of services, or/,
  ],
  [
    'a missing column',
    () => withColumns((columns) => columns.filter((name) => name !== 'status')),
    /lacks the column status of services/,
  ],
  [
    'text in place of a number',
    () => withRows(whole, 'services', (text) => text.replace(/"price_usd":\d+/, '"price_usd":"dear"')),
    /A row of services has a value/,
  ],
  [
    'a row that is no JSON',
    () => withRows(whole, 'accounts', (text) => text.replace('{', '{{')),
    /A row of accounts has a value/,
  ],
  [
    'a number as text',
    () => withRows(whole, 'services', (text) => text.replace(/"price_usd":(\d+)/, '"price_usd":"$1"')),
    /rows of services would differ/,
  ],
  [
    'a state that the table refuses',
    () => withRows(whole, 'services', (text) => text.replace(/"status":"\w+"/, '"status":"strange"')),
    /SQLSTATE 23514/,
  ],
  [
    'a user that is missing',
    () =>
      withRows(whole, 'accounts', (text) =>
        text.replaceAll(`"user_id":"${ACCOUNT}"`, '"user_id":"00000000-0000-4000-8000-0000000000ff"'),
      ),
    /SQLSTATE 23503/,
  ],
  [
    'jobs that cannot be read',
    () => ({
      ...whole,
      entries: whole.entries.map((entry) =>
        entry.name === 'jobs.jsonl' ? { ...entry, bytes: Buffer.from('{"queue":1}\n') } : entry,
      ),
    }),
    /list of pending jobs can’t be read/,
  ],
];

const SURE = { mayReplace: () => Promise.resolve(true), isSendingWaiting: true };

test.each(CASES)(
  'an archive with %s is refused with a sentence, and nothing is written',
  async (_, make, sentence) => {
    await write(make());
    const before = await state();
    const refused = await restoreBackup(ctx, path, SURE);
    expect(refused).toEqual({ ok: false, failure: { sentence: expect.stringMatching(sentence) } });
    const refusalText = JSON.stringify(refused);
    expect(refusalText).not.toMatch(/\n|params|scrypt-hash|bo@example|at file:/);
    expect(await state()).toEqual(before);
  },
);

test.each([
  ['text', Buffer.from('no archive at all, but longer than a seal of forty bytes is')],
  ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])],
  ['nothing', Buffer.alloc(0)],
])('a file of %s is refused with a sentence', async (_, bytes) => {
  writeFileSync(path, bytes);
  const refused = await restoreBackup(ctx, path, SURE);
  expect(refused).toMatchObject({
    ok: false,
    failure: { sentence: expect.stringContaining('is damaged, incomplete') },
  });
});

test('an archive that is cut off is refused, and the same one whole is restored', async () => {
  await write(whole);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  expect(await restoreBackup(ctx, path, SURE)).toMatchObject({ ok: false });
  writeFileSync(path, bytes);
  expect(await restoreBackup(ctx, path, SURE)).toMatchObject({ ok: true });
  expect((await state()).files).toEqual([FILE.slice('files/'.length)]);
});
