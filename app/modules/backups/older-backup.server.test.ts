import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { readLastAppliedMigration, readMigrations } from '#app/platform/db/migrations.server.ts';
import { recreateOlderDatabaseSchema } from '#app/platform/db/older-schema.server.ts';
import { findMigrationsFolder } from '#app/platform/db/project-root.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { ownFolder, secondShop } from '../../../tests/shop/second-shop.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

const HERE = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
/**
 * The last migration before drafts existed for stored content, and before
 * payment audit entries were distinguished.
 */
const OLDER = '0036_orders_to_expire';

test('a backup of an older version is restored into its schema, and brought to this one', async () => {
  const ctx = await freshContext();
  const { entries } = readMigrations(findMigrationsFolder());
  const when = entries.find(({ tag }) => tag === OLDER)?.when ?? 0;
  const older = await secondShop(ctx, HERE, 'older');
  await inTransaction(older, async ({ db }) => {
    await recreateOlderDatabaseSchema(db, when);
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at > ${when}`);
    await db.execute(
      sql`insert into audit_log (id, at, actor_kind, action, entity, summary, request_id)
          values (gen_random_uuid(), now(), 'system', 'payment.review', 'order', 'Of an older version', 'r')`,
    );
  });
  const path = join(ownFolder(), 'older.tar.zst');
  const { manifest } = await writeBackup(older, path);
  expect(manifest.migration.tag).toBe(OLDER);
  expect(manifest.tables).not.toHaveProperty('content_drafts');
  const second = await secondShop(ctx, HERE);
  const restored = await restoreBackup(second, path, {
    mayReplace: () => Promise.resolve(true),
    isSendingWaiting: true,
  });
  expect(restored).toMatchObject({ ok: true });
  expect(
    await runRawSqlQuery(second.db, sql`select summary, kind from audit_log where summary like 'Of%'`),
  ).toEqual([{ summary: 'Of an older version', kind: 'money' }]);
  expect(
    await runRawSqlQuery(second.db, sql`select count(*)::integer as drafts from content_drafts`),
  ).toEqual([{ drafts: 0 }]);
  expect(await readLastAppliedMigration(second.db)).toEqual({
    tag: entries.at(-1)?.tag,
    when: entries.at(-1)?.when,
  });
}, 120_000);
