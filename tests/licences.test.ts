import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listInstalledPackages, buildThirdPartyNotices } from '../scripts/start/third-party.mjs';

const ROOT = join(import.meta.dirname, '..');

const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
];

// File-level or data licences, each for the package it was read for.
const ALLOWED_FOR: Record<string, RegExp> = {
  'MPL-2.0': /^(axe-core|@axe-core\/playwright|lightningcss(-.+)?|@jmespath-community\/jmespath)$/,
  'OFL-1.1': /^@fontsource(-variable)?\/(public-sans|dejavu-sans|noto-sans-(arabic|devanagari)|unifontex)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'PSF-2.0': /^argparse$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
};

function isAllowed(name: string, licence: string | null): boolean {
  if (licence === null) return false;
  const terms = licence.replaceAll(/[()]/g, '').split(/ OR /);
  return terms.some((term) =>
    term.split(' AND ').every((part) => ALLOWED.includes(part) || ALLOWED_FOR[part]?.test(name) === true),
  );
}

test('every installed package has a licence we may use', () => {
  const installed = listInstalledPackages();
  expect(installed.length).toBeGreaterThan(200);
  const refused = installed.filter(({ name, licence }) => !isAllowed(name, licence));
  expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test('a package without a licence, under GPL, or with MPL outside the two known tools is refused', () => {
  expect(isAllowed('left-pad', null)).toBe(false);
  expect(isAllowed('left-pad', 'GPL-3.0')).toBe(false);
  expect(isAllowed('left-pad', 'MPL-2.0')).toBe(false);
  expect(isAllowed('left-pad', '(GPL-3.0 AND MIT)')).toBe(false);
  expect(isAllowed('left-pad', '(WTFPL OR MIT)')).toBe(true);
});

test('the notices name what the product runs on, and the build carries them', () => {
  const notices = buildThirdPartyNotices();
  for (const name of [
    'react',
    'drizzle-orm',
    '@electric-sql/pglite',
    'stripe',
    '@fontsource-variable/public-sans',
  ]) {
    expect(notices).toContain(`${name} `);
  }
  expect(readFileSync(join(ROOT, 'build/THIRD-PARTY.txt'), 'utf8')).toBe(notices);
});

test('the typeface and the product bring their licences', () => {
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toContain('MIT License');
  expect(existsSync(join(ROOT, 'build/client/assets/public-sans-OFL.txt'))).toBe(true);
});

test('the notices name whose weights the language model has, and hold their licence', () => {
  const notices = buildThirdPartyNotices();
  expect(notices).toMatch(/weights of the model all-MiniLM-L6-v2 by the authors of sentence-transformers/);
  expect(notices).toMatch(/Apache License\s+Version 2\.0, January 2004/);
});
