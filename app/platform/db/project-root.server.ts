import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { z } from 'zod';

/**
 * Returns the folder of the SQL migrations, relative to this file, so that the working directory does not
 * matter.
 */
export function findMigrationsFolder(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, 'db', 'migrations');
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error(`No db/migrations folder above ${start}.`);
  }
}

/** Returns the running version of the product from package.json, for display. */
export function readProductVersion(): string {
  const file = join(findMigrationsFolder(), '..', '..', 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
