import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures, makeServiceRow } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sendStrandedOutboxMails } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { serviceEmbeddings } from '#app/modules/search/query-tables.server.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { mailTo } from '../../../tests/shop/queued-mail.ts';
import { ownFolder, secondShop } from '../../../tests/shop/second-shop.ts';
import { wholeOrder } from '../../../tests/shop/whole-order.ts';
import { writeBackupArchive } from './archive-writer.server.ts';
import { listDatabaseTables, readBackupTableRows } from './read-table-rows.server.ts';
import { createEmptyBackupManifest } from './manifest.ts';
import { restoreBackup, type BackupRestoreOptions } from './restore-backup.server.ts';
import { TABLE_BACKUP_POLICIES } from './saved-tables.ts';
import { writeBackup } from './write-backup.server.ts';

const HERE = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
const SURE: BackupRestoreOptions = { mayReplace: () => Promise.resolve(true), isSendingWaiting: true };

/** A shop with an order in every status, rows of every unusual type, and files. */
async function shopWithOrder() {
  const fresh = await freshContext();
  const ctx = { ...fresh, storage: openLocalFileStorage(ownFolder()) };
  const orderId = await wholeOrder(ctx);
  await addServiceFixtures(ctx, makeServiceRow());
  await ctx.db
    .insert(snippets)
    .values({ shortcut: 'odd', body: 'Line\nbreak\t"quoted" \\ \\n é 😀 \u0001 ,]}' });
  const [service] = await ctx.db.select({ serviceId: services.id }).from(services).limit(1);
  const vector = Int8Array.from([0, -1, 16]);
  const text = { modelId: 'm', contentHash: 'h', kind: 'title', text: 'Odd' };
  await ctx.db.insert(serviceEmbeddings).values({ serviceId: service?.serviceId ?? '', ...text, vector });
  const large = randomBytes(300_000);
  await ctx.storage.put(`slides/${'a'.repeat(32)}.webp`, large);
  return { ctx, orderId };
}

/** All rows by table, without the audit entries of the restore itself. */
function rowsByTable(ctx: AppContext): Promise<Record<string, string[]>> {
  return inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`set local timezone = 'UTC'`);
    const found: Record<string, string[]> = {};
    for (const table of await listDatabaseTables(db)) {
      if (TABLE_BACKUP_POLICIES.get(table.name) !== 'saved') continue;
      const lines: string[] = [];
      for await (const rows of readBackupTableRows(db, table)) lines.push(...rows);
      found[table.name] = lines.filter((line) => !/"action":"shop\.(saved|restored)"/.test(line));
    }
    return found;
  });
}

async function filesOf({ storage }: AppContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { key } of await storage.list())
    found[key] = (await buffer(await storage.open(key))).toString('base64');
  return found;
}

const everything = async (ctx: AppContext) => ({ rows: await rowsByTable(ctx), files: await filesOf(ctx) });

test('backup, wipe, restore: every row and every file is the same, and triggers work again', async () => {
  const { ctx } = await shopWithOrder();
  const path = join(ownFolder(), 'shop.tar.zst');
  const before = await everything(ctx);
  expect(before.rows['orders']).toHaveLength(1);
  expect(before.rows['service_embeddings']?.[0]).toContain(String.raw`\\x00ff10`);
  const { sizeBytes, manifest } = await writeBackup(ctx, path);
  expect(statSync(path)).toMatchObject({ size: sizeBytes });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(manifest.files.count).toBe(Object.keys(before.files).length);
  const second = await secondShop(ctx, HERE);
  const restored = await restoreBackup(second, path, {
    ...SURE,
    mayReplace: () => Promise.reject(new Error()),
  });
  expect(restored).toMatchObject({ ok: true });
  expect(await everything(second)).toEqual(before);
  const changed = second.db.execute(sql`update audit_log set summary = 'x'`);
  await expect(changed).rejects.toThrow('update audit_log');
});

test('from this database to an embedded one and back', async () => {
  const { ctx } = await shopWithOrder();
  const folder = ownFolder();
  const before = await everything(ctx);
  await writeBackup(ctx, join(folder, '1'));
  const embedded = await secondShop(ctx, 'embedded');
  expect(await restoreBackup(embedded, join(folder, '1'), SURE)).toMatchObject({ ok: true });
  expect(await everything(embedded)).toEqual(before);
  await writeBackup(embedded, join(folder, '2'));
  const back = await secondShop(ctx, HERE);
  expect(await restoreBackup(back, join(folder, '2'), SURE)).toMatchObject({ ok: true });
  expect(await everything(back)).toEqual(before);
}, 120_000);

test('restoring over existing data needs confirmation, and keeps the list of erased people', async () => {
  const { ctx } = await shopWithOrder();
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackup(ctx, path);
  const before = await everything(ctx);
  const other = `slides/${'b'.repeat(32)}.webp`;
  const erased = `erasures/${'0'.repeat(32)}.txt`;
  const second = await secondShop(ctx, HERE);
  await second.storage.put(other, Buffer.from('other'));
  await second.storage.put(erased, Buffer.from('list'));
  await second.db.execute(
    sql`insert into users (id, name, email) values (gen_random_uuid(), 'Bo', 'bo@example.com')`,
  );
  await second.db.execute(
    sql`insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'a', 'b', now())`,
  );
  const requested: unknown[] = [];
  const refused = await restoreBackup(second, path, {
    ...SURE,
    mayReplace: (holds) => Promise.resolve(requested.push(holds) > 1),
  });
  expect(refused).toEqual({ ok: false, failure: { sentence: 'Nothing was changed.' } });
  expect(requested).toEqual([{ services: 0, orders: 0, people: 1 }]);
  expect(Object.keys(await filesOf(second)).toSorted()).toEqual([erased, other]);
  expect(await restoreBackup(second, path, SURE)).toMatchObject({ ok: true });
  const after = await everything(second);
  expect(after.rows).toEqual(before.rows);
  expect(after.files).toEqual({ ...before.files, [erased]: Buffer.from('list').toString('base64') });
  expect(await runRawSqlQuery(second.db, sql`select id from verifications`)).toEqual([]);
});

test('a flipped byte is refused wherever it is, and so is a file that ends too early; the shop stays', async () => {
  const { ctx } = await shopWithOrder();
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackup(ctx, path);
  const whole = readFileSync(path);
  const before = await everything(ctx);
  const places = [
    0,
    4,
    5,
    6,
    40,
    whole.length >> 1,
    whole.length - 41,
    whole.length - 40,
    whole.length - 33,
    whole.length - 1,
  ];
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    const refused = await restoreBackup(ctx, path, SURE);
    expect(refused, `byte ${place}`).toMatchObject({
      ok: false,
      failure: { sentence: /is damaged, incomplete/ },
    });
  }
  for (const length of [0, 1, 39, 40, 1_000, whole.length - 40, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    const refused = await restoreBackup(ctx, path, SURE);
    expect(refused, `${length} bytes`).toMatchObject({
      ok: false,
      failure: { sentence: /is damaged, incomplete/ },
    });
  }
  expect(await restoreBackup(ctx, `${path}.no`, SURE)).toMatchObject({
    failure: { sentence: `${path}.no does not exist.` },
  });
  expect(await everything(ctx)).toEqual(before);
});

test('a backup of a newer version is refused by its name', async () => {
  const ctx = await freshContext();
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackupArchive(path, () =>
    Promise.resolve(
      createEmptyBackupManifest({
        version: '9.0.0',
        migration: { tag: '0999_far_away', when: 4_000_000_000_000 },
        createdAt: ctx.now.toISOString(),
        engine: 'server',
      }),
    ),
  );
  expect(await restoreBackup(ctx, path, SURE)).toEqual({
    ok: false,
    failure: {
      sentence:
        'The backup is from a newer version of the shop (9.0.0, 0999_far_away). Restore it with that version.',
    },
  });
});

test('no mail goes out twice: what was sent stays sent, what was waiting is put aside, jobs wait on', async () => {
  const { ctx } = await shopWithOrder();
  const mail = { kind: 'mail', recipient: 'ada@example.com', template: 'order.confirmed', payload: {} };
  await ctx.db.delete(outbox);
  await ctx.db.insert(outbox).values([
    { ...mail, dedupeKey: 'sent', state: 'sent', sentAt: ctx.now },
    { ...mail, dedupeKey: 'queued', nextTryAt: ctx.now },
    { ...mail, dedupeKey: 'sending', state: 'sending', nextTryAt: ctx.now },
    { ...mail, dedupeKey: 'failed', state: 'failed', nextTryAt: ctx.now },
  ]);
  await ctx.db.execute(sql`delete from pgboss.job`);
  const payload = { orderId: '0199f1d2-1111-7222-8333-444455556667' };
  await inTransaction(ctx, (ctx) =>
    ctx.jobs.send(ctx, 'order.expired', payload, { startAfterSeconds: 3_600 }),
  );
  await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'media.sweep', {}));
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackup(ctx, path);
  const second = await secondShop(ctx, HERE);
  const restored = await restoreBackup(second, path, { ...SURE, isSendingWaiting: false });
  expect(restored).toMatchObject({ ok: true, value: { held: 3 } });
  const mailbox = ownFolder();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await sendStrandedOutboxMails({ ...second, now: tomorrow }, mailTo(undefined, { dataDir: mailbox }));
  expect(readdirSync(mailbox)).toEqual([]);
  const states = await second.db.select({ key: outbox.dedupeKey, state: outbox.state }).from(outbox);
  expect(Object.fromEntries(states.map(({ key, state }) => [key, state]))).toEqual({
    sent: 'sent',
    queued: 'withheld',
    sending: 'withheld',
    failed: 'withheld',
  });
  const jobs = await runRawSqlQuery(
    second.db,
    sql`select name, data, start_after > now() + interval '50 minutes' as "isLater" from pgboss.job`,
  );
  expect(jobs).toEqual([{ name: 'order.expired', data: payload, isLater: true }]);
  await restoreBackup(second, path, SURE);
  const [waiting] = await second.db.select().from(outbox).where(eq(outbox.dedupeKey, 'queued'));
  expect(waiting?.state).toBe('queued');
});
