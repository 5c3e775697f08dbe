import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';

import { retainAssetsOfPreviousBuild } from './prepare-assets.mjs';

function builds(...contents: string[][]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'prixfixe-builds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return contents.map((files, index) => {
    const assets = join(root, String(index), 'client', 'assets');
    mkdirSync(assets, { recursive: true });
    for (const file of files) writeFileSync(join(assets, file), file);
    return join(root, String(index));
  });
}

const assetsOf = (build = '') => readdirSync(join(build, 'client', 'assets')).toSorted();

test('a new build goes on serving what the one before it served', () => {
  const [first = '', second = ''] = builds(['a-1.js', 'same.js'], ['a-2.js', 'same.js']);
  retainAssetsOfPreviousBuild(first, second, 0);
  expect(assetsOf(second)).toEqual(['a-1.js', 'a-2.js', 'same.js']);
});

test('a replaced file goes a day after it was replaced, however many builds come', () => {
  const [first = '', second = '', third = '', fourth = ''] = builds(
    ['a-1.js'],
    ['a-2.js'],
    ['a-3.js'],
    ['a-4.js'],
  );
  retainAssetsOfPreviousBuild(first, second, 0);
  retainAssetsOfPreviousBuild(second, third, 23 * HOUR_MS);
  expect(assetsOf(third)).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
  retainAssetsOfPreviousBuild(third, fourth, 25 * HOUR_MS);
  expect(assetsOf(fourth)).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
});

test('the first build has nothing to keep', () => {
  const [only = ''] = builds(['a-1.js']);
  retainAssetsOfPreviousBuild(join(only, 'nowhere'), only, 0);
  expect(assetsOf(only)).toEqual(['a-1.js']);
});
