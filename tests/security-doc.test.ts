import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** All requirements of level 1 of ASVS 5.0.0, a chapter per line. */
const LEVEL_1 = [
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1',
  '2.1.1 2.2.1 2.2.2 2.3.1',
  '3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3',
  '4.1.1 4.4.1',
  '5.2.1 5.2.2 5.3.1 5.3.2',
  '6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2',
  '7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2',
  '8.1.1 8.2.1 8.2.2 8.3.1',
  '9.1.1 9.1.2 9.1.3 9.2.1',
  '10.4.1 10.4.2 10.4.3 10.4.4 10.4.5',
  '11.3.1 11.3.2 11.4.1',
  '12.1.1 12.2.1 12.2.2',
  '13.4.1',
  '14.2.1 14.3.1',
  '15.1.1 15.2.1 15.3.1',
].flatMap((chapter) => chapter.split(' '));

const STATES = ['met', 'in part', 'open', 'operator', 'not applicable'];
const rows = text.split('\n').flatMap((line) => {
  const [, number = '', requirement = '', state = '', how = ''] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, requirement, state, how }] : [];
});

test('docs/security.md has every requirement of ASVS 5.0 level 1 once, in order', () => {
  expect(LEVEL_1).toHaveLength(70);
  expect(rows.map(({ number }) => number)).toEqual(LEVEL_1);
});

test.each(rows)('the line of $number says how it is met, or why not', ({ requirement, state, how }) => {
  expect(STATES).toContain(state);
  expect(requirement.length).toBeGreaterThan(15);
  expect(how.length).toBeGreaterThan(15);
  // A met requirement links to a file of the project: code, a test, or documentation.
  expect(state !== 'met' || /\]\([^)]+\)/.test(how)).toBe(true);
});

test.each(['SECURITY.md', 'docs/security.md'])('every file that %s links to is there', (document) => {
  const folder = resolve(ROOT, document, '..');
  const links = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\((?!https:)([^)#]+)/g)];
  expect(links.length).toBeGreaterThan(2);
  expect(links.map(([, path = '']) => path).filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

test('the way to report a weakness is found from the first page', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('](SECURITY.md)');
  expect(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).toContain('](SECURITY.md)');
});
