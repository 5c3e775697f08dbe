import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';

import type { DatabaseOrTransaction } from './database.server.ts';
import { listNewerSchemaObstacles } from './newer-schema.server.ts';
import { findMigrationsFolder } from './project-root.server.ts';
import { runRawSqlQuery } from './rows.server.ts';

/** Thrown when files, journal and database disagree about the migrations; the shop does not start then. */
export class MigrationMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationMismatchError';
  }
}

const migrationJournalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

type MigrationJournalEntry = { when: number; tag: string };

/** The migrations this version of the shop knows, in order. */
export type KnownDatabaseMigrations = { folder: string; entries: MigrationJournalEntry[] };

/**
 * Reads the migrations of a folder. Throws `MigrationMismatchError` when the journal and the SQL files disagree,
 * or its times do not rise.
 */
export function readMigrations(folder: string): KnownDatabaseMigrations {
  const { entries } = migrationJournalSchema.parse(
    JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')),
  );
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const listed = new Set(entries.map((entry) => `${entry.tag}.sql`));
  const stray = files.filter((file) => !listed.has(file));
  if (stray.length > 0 || files.length !== entries.length) {
    throw new MigrationMismatchError(
      `db/migrations has ${files.length} SQL files, its journal lists ${entries.length} (${stray.join(', ')}).`,
    );
  }
  entries.forEach((entry, at) => {
    const before = entries[at - 1];
    if (before && entry.when <= before.when) {
      // Drizzle would silently skip it on a database that already has the later one.
      throw new MigrationMismatchError(
        `Migration ${entry.tag} is not later than ${before.tag}; generate it again.`,
      );
    }
  });
  return { folder, entries };
}

/**
 * Checks the database after migrating: throws `MigrationMismatchError` unless it has the journal's migrations. A
 * database with newer ones as well is accepted, with a warning, if they only added to the schema.
 */
export async function checkAppliedMigrations(
  db: DatabaseOrTransaction,
  migrations: KnownDatabaseMigrations,
  log: Logger,
): Promise<void> {
  const { folder, entries } = migrations;
  const rows = await runRawSqlQuery(db, sql`select created_at::text as at from drizzle.__drizzle_migrations`);
  const applied = new Set(rows.map((row) => row['at']));
  const missing = entries.filter((entry) => !applied.has(String(entry.when)));
  if (missing.length > 0) {
    throw new MigrationMismatchError(`The database lacks ${missing.map((entry) => entry.tag).join(', ')}.`);
  }
  const newer = applied.size - entries.length;
  if (newer === 0) return;
  const obstacles = await listNewerSchemaObstacles(db, folder, entries.at(-1)?.tag ?? '');
  if (obstacles.length > 0) {
    throw new MigrationMismatchError(
      `The database is from a newer version of the shop and cannot be used by this one: it ${obstacles.join(', ')}. Start the newer version.`,
    );
  }
  log.warn({ newer }, 'the database is of a newer version of the shop, which only added to it');
}

/**
 * Returns the last migration of a database, which may be older than this version: by its name, or by its time
 * if the name is unknown here.
 */
export async function readLastAppliedMigration(
  db: DatabaseOrTransaction,
): Promise<{ tag: string; when: number }> {
  const [row] = await runRawSqlQuery(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const when = Number(row?.['at'] ?? 0);
  const { entries } = readMigrations(findMigrationsFolder());
  return { tag: entries.find((entry) => entry.when === when)?.tag ?? String(when), when };
}
