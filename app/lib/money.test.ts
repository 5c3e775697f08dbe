import { expect, test } from 'vitest';

import { formatDollars, formatWholeDollars } from './money.ts';
import { formatThousands } from './thousands.ts';

const AMOUNTS = [
  0, 1, 9, 49, 50, 99, 100, 14_900, 14_920, 14_950, 99_950, 99_999, 100_000, 123_456_789, 2_147_483_647,
];

test.each([...AMOUNTS, ...AMOUNTS.filter((cents) => cents > 0).map((cents) => -cents)])(
  'money reads as the language of the shop writes it: %d cents',
  (cents) => {
    const usd = { style: 'currency', currency: 'USD' } as const;
    const whole = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 0 });
    expect(formatWholeDollars(cents)).toBe(whole.format(cents / 100));
    expect(formatDollars(cents)).toBe(new Intl.NumberFormat('en-US', usd).format(cents / 100));
  },
);

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -1000, -999])(
  'a count has its commas: %d',
  (count) => {
    expect(formatThousands(count)).toBe(count.toLocaleString('en-US'));
  },
);
