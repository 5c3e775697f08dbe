import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import type { Executor } from './database.server.ts';
import { readMigrations } from './migrations.server.ts';
import { migrationsFolder } from './project-root.server.ts';

type MigrationFile = ReturnType<typeof readMigrationFiles>[number];

async function apply(db: Executor, files: readonly MigrationFile[]): Promise<void> {
  for (const file of files) {
    for (const statement of file.sql) await db.execute(sql.raw(statement));
  }
}

/** How the schema of a version relates to this one's, by the time of its last migration. */
export function compareSchema(when: number): 'same' | 'older' | 'newer' {
  const { entries } = readMigrations(migrationsFolder());
  const at = entries.findIndex((entry) => entry.when === when);
  if (at === -1) return 'newer';
  return at === entries.length - 1 ? 'same' : 'older';
}

/**
 * Makes the schema `public` anew, empty, as it was after the migration of that time, in the caller's transaction; everything in
 * it is gone. The function it gives brings it to this version's, with whatever is in it by then.
 */
export async function makeOlderSchema(db: Executor, when: number): Promise<() => Promise<void>> {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await apply(
    db,
    files.filter((file) => file.folderMillis <= when),
  );
  // The list of migrations stands in a schema of its own, and is right again when the rest is applied.
  return () =>
    apply(
      db,
      files.filter((file) => file.folderMillis > when),
    );
}
