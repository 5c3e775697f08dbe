import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { ALLOWED_FOREIGN_TABLE_IMPORTS, TABLES_FILE_PATTERN_SOURCE } from './foreign-tables.mjs';

/** May only decrease. */
const MOST = 59;

const MODULES = 'app/modules/';

/** Returns the modules whose tables a file imports. */
function tablesKnown(file: string): Set<string | undefined> {
  const path = join(MODULES, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const imported = [...text.matchAll(/from '([^']+)'/g)]
    .map(([, from = '']) => (from.startsWith('#') ? from.slice(1) : join(dirname(path), from)))
    .filter((from) => new RegExp(TABLES_FILE_PATTERN_SOURCE).test(from));
  return new Set(imported.map((target) => target.replaceAll('\\', '/').slice(MODULES.length).split('/')[0]));
}

const exceptions = Object.entries(ALLOWED_FOREIGN_TABLE_IMPORTS).flatMap(([file, modules]) =>
  modules.map((module) => ({ file, module })),
);

test('every exception is still needed: the file is there and knows the tables', () => {
  expect(exceptions.filter(({ file, module }) => !tablesKnown(file).has(module))).toEqual([]);
});

test('there are no more exceptions than there were', () => {
  expect(exceptions.length).toBeLessThanOrEqual(MOST);
});
