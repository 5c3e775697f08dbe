import { expect, test } from 'vitest';

import {
  formatGrowthTableMarkdown,
  formatNumberToThreeDigits,
  parseBenchmarkShopSizes,
  findSteepestGrowthStep,
  calculateRowGrowthRatio,
} from './growth-table.ts';

test.each([
  ['50x1000', [{ services: 50, orders: 1_000 }]],
  [
    '50x1000, 500x10000',
    [
      { services: 50, orders: 1_000 },
      { services: 500, orders: 10_000 },
    ],
  ],
  ['', null],
  ['50', null],
  ['50x1000,', null],
  ['50x-1', null],
])('sizes of "%s"', (text, sizes) => {
  expect(parseBenchmarkShopSizes(text)).toEqual(sizes);
});

test.each<[what: string, values: number[], steepest: number]>([
  ['a flat cost', [5, 5, 5], 0.1],
  ['a straight line', [1, 10, 100], 1],
  ['a fixed part and a straight line', [11, 20, 110], 0.55],
  ['a cost that bends upwards only at the end', [1, 2, 40], 2],
  ['a square', [1, 100, 10_000], 10],
])('%s', (_, values, steepest) => {
  expect(findSteepestGrowthStep(values, [50, 500, 5_000])).toBeCloseTo(steepest);
});

test.each([
  [0.123, '0.12'],
  [9.876, '9.88'],
  [12.34, '12.3'],
  [123.4, '123'],
  [12_345.6, '12,346'],
])('%d is shown as %s', (value, text) => {
  expect(formatNumberToThreeDigits(value)).toBe(text);
});

const sizes = [
  { services: 50, orders: 1_000 },
  { services: 500, orders: 10_000 },
];

test('one table has the sizes and the numbers of processes in the same columns', () => {
  const home = { name: 'home', unit: 'ms', values: [10, 15] };
  expect(calculateRowGrowthRatio(home)).toBe(1.5);
  expect(formatGrowthTableMarkdown([home], sizes, [1, 2]).split('\n')).toEqual([
    '| What | In | 50 services, 1,000 orders; or 1 process | 500 services, 10,000 orders; or 2 processes | Last against first |',
    '| --- | --- | ---: | ---: | ---: |',
    '| home | ms | 10.0 | 15.0 | 1.50 times |',
  ]);
});
