import { expect, test } from 'vitest';

import {
  buildBackupFileName,
  listBackupFilesToRemove,
  getNextNightlyBackupTime,
  listBackupRowsToDelete,
} from './nightly-files.ts';

const nights = Array.from({ length: 9 }, (_, day) =>
  buildBackupFileName(new Date(Date.UTC(2026, 10, 20 + day, 2, 20))),
);
const byHand = Array.from({ length: 5 }, (_, hour) =>
  buildBackupFileName(new Date(Date.UTC(2026, 10, 28, 10 + hour)), { isByHand: true }),
);

test('a backup’s name shows the second, and whether it was made by hand', () => {
  const at = new Date('2026-11-24T02:20:07.999Z');
  expect(buildBackupFileName(at)).toBe('shop-2026-11-24T02-20-07Z.tar.zst');
  expect(buildBackupFileName(at, { isByHand: true })).toBe('shop-2026-11-24T02-20-07Z-by-hand.tar.zst');
});

test('keeps the newest seven nightly and three manual backups, and files that are not ours', () => {
  const others = ['notes.txt', 'shop-before-the-sale.tar.zst', 'shop-2026-11-24.tar.zst'];
  for (const [names, removed] of [
    [[], []],
    [nights.slice(2), []],
    [byHand.slice(2), []],
    [
      [...nights.toReversed(), ...others, `${nights[8]}.part`],
      [`${nights[8]}.part`, nights[0], nights[1]],
    ],
    // A day of manual backups removes no nightly one.
    [
      [...nights.slice(2), ...byHand],
      [byHand[0], byHand[1]],
    ],
    [
      [...nights, ...byHand, `${byHand[4]}.part`],
      [`${byHand[4]}.part`, nights[0], nights[1], byHand[0], byHand[1]],
    ],
  ])
    expect(listBackupFilesToRemove(names as string[])).toEqual(removed);
});

/** `n` nightly, `h` manual, in capitals if failed; newest first, with the position as id. */
const rowsOf = (letters: string) =>
  letters.split('').map((letter, place) => ({
    id: String(place),
    state: letter === letter.toUpperCase() ? 'failed' : 'done',
    isByHand: letter.toLowerCase() === 'h',
  }));

test('rows go with their files, and failures with those they came before', () => {
  for (const [letters, forgotten] of [
    ['', []],
    ['nnnnnnn', []],
    ['nnnnnnnnn', ['7', '8']],
    // Failed attempts displace no complete backup.
    ['NNNnnnnnnn', []],
    ['nnnnnnnNn', ['7', '8']],
    ['NNNNNNNNNn', ['7', '8']],
    ['hhhhnnnnnnn', ['3']],
    ['hhHhhnnnnnnn', ['4']],
    ['hnhnhnhnn', ['6']],
  ] as const)
    expect(listBackupRowsToDelete(rowsOf(letters)), letters).toEqual(forgotten);
});

test('the next night is today until 2:20 UTC', () => {
  for (const [now, next] of [
    ['2026-11-24T00:00:00Z', '2026-11-24T02:20:00.000Z'],
    ['2026-11-24T02:19:59Z', '2026-11-24T02:20:00.000Z'],
    ['2026-11-24T02:20:00Z', '2026-11-25T02:20:00.000Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T02:20:00.000Z'],
  ] as const)
    expect(getNextNightlyBackupTime(new Date(now)).toISOString()).toBe(next);
});
