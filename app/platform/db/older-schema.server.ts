import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import type { DatabaseOrTransaction } from './database.server.ts';
import { readMigrations } from './migrations.server.ts';
import { findMigrationsFolder } from './project-root.server.ts';

type MigrationFile = ReturnType<typeof readMigrationFiles>[number];

async function applyMigrations(db: DatabaseOrTransaction, files: readonly MigrationFile[]): Promise<void> {
  for (const file of files) {
    for (const statement of file.sql) await db.execute(sql.raw(statement));
  }
}

/** Compares the schema of a version with this one's, by the time of its last migration. */
export function compareMigrationTimeWithCurrentSchema(when: number): 'same' | 'older' | 'newer' {
  const { entries } = readMigrations(findMigrationsFolder());
  const at = entries.findIndex((entry) => entry.when === when);
  if (at === -1) return 'newer';
  return at === entries.length - 1 ? 'same' : 'older';
}

/**
 * Replaces the schema `public` with an empty one as of the migration of that time, in the caller's
 * transaction; all its data is lost. Returns a function that migrates it, with the rows it then holds, to
 * this version's schema.
 */
export async function recreateOlderDatabaseSchema(
  db: DatabaseOrTransaction,
  when: number,
): Promise<() => Promise<void>> {
  const files = readMigrationFiles({ migrationsFolder: findMigrationsFolder() });
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await applyMigrations(
    db,
    files.filter((file) => file.folderMillis <= when),
  );
  // The list of migrations is in a schema of its own, and is correct again once the rest is applied.
  return () =>
    applyMigrations(
      db,
      files.filter((file) => file.folderMillis > when),
    );
}
