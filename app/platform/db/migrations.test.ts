import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { readMigrations } from './migrations.server.ts';
import { findMigrationsFolder } from './project-root.server.ts';

type Journal = { entries: { when: number; tag: string }[] };

async function copyOfMigrations(change: (journal: Journal) => void = () => {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prixfixe-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(findMigrationsFolder(), folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  change(journal);
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

test('the migrations of the project agree with their journal, in rising order of time', () => {
  expect(readMigrations(findMigrationsFolder()).entries.length).toBeGreaterThan(1);
});

test('the migrations are found from any working directory', () => {
  expect(findMigrationsFolder(join(findMigrationsFolder(), '..', '..', 'build', 'server'))).toBe(
    findMigrationsFolder(),
  );
  expect(() => findMigrationsFolder(tmpdir())).toThrow('No db/migrations folder');
});

test('a SQL file the journal does not list is refused', async () => {
  const folder = await copyOfMigrations();
  await writeFile(join(folder, '9999_forgotten.sql'), 'select 1');
  expect(() => readMigrations(folder)).toThrow('9999_forgotten.sql');
});

test('a migration older than the one before it is refused, since it would be skipped', async () => {
  const folder = await copyOfMigrations(({ entries }) => {
    const last = entries.at(-1);
    if (last) last.when = 1;
  });
  expect(() => readMigrations(folder)).toThrow('is not later than');
});
