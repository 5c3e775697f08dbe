import { expect, test } from 'vitest';

import { backupName, namesToRemove } from './nightly-files.ts';

const nights = Array.from({ length: 9 }, (_, day) =>
  backupName(new Date(Date.UTC(2026, 10, 20 + day, 2, 20))),
);

test('a name tells the second', () => {
  expect(backupName(new Date('2026-11-24T02:20:07.999Z'))).toBe('shop-2026-11-24T02-20-07Z.tar.zst');
});

test('the newest seven stay, what was not finished goes, and what is not ours stays', () => {
  const others = ['notes.txt', 'shop-before-the-sale.tar.zst', 'shop-2026-11-24.tar.zst'];
  expect(namesToRemove([...nights.toReversed(), ...others, `${nights[8]}.part`])).toEqual([
    `${nights[8]}.part`,
    nights[0],
    nights[1],
  ]);
  expect(namesToRemove(nights.slice(2))).toEqual([]);
  expect(namesToRemove([])).toEqual([]);
});
