import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { MODULES_FROM_LOWEST_TO_HIGHEST_LAYER } from '../scripts/check/module-layers.mjs';

const ROOT = join(import.meta.dirname, '..');
const ARCHITECTURE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const FOLDERS = readdirSync(join(ROOT, 'app/modules')).toSorted();

/** Returns the rows of the table whose head begins with a word, cell by cell. */
function rowsUnder(head: string): string[][] {
  const [, body = ''] = ARCHITECTURE.split(new RegExp(String.raw`^\| ${head} .*\n\|[ |-]*\n`, 'm'));
  const rows = body.split('\n\n', 1)[0]?.split('\n') ?? [];
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('architecture.md says of every module what it owns', () => {
  const documented = rowsUnder('Module').flatMap(([name = '']) => name);
  expect(documented.toSorted()).toEqual(FOLDERS);
});

test('architecture.md lists the same layers as the check', () => {
  const documented = rowsUnder('Layer')
    .toReversed()
    .flatMap(([, names = '']) => names.split(', '));
  expect(documented).toEqual(MODULES_FROM_LOWEST_TO_HIGHEST_LAYER);
});
