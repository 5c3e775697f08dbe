import { createSeededNumberGenerator } from '#app/lib/seeded-numbers.ts';

const HEXADECIMAL_DIGITS = '0123456789abcdef';

/** The source of everything random in generated rows, determined only by its seed text. */
export type SeededRandom = {
  /** A whole number from 0, less than the limit. */
  below(limit: number): number;
  /** A number from 0, less than 1. */
  part(): number;
  /** A whole number between two, the second excluded. */
  between(from: number, to: number): number;
  /** True with this probability in percent. */
  has(percent: number): boolean;
  pick<Value>(list: readonly Value[]): Value;
  /** One item of a list, chosen by weight. */
  weighed<Value>(list: readonly Value[], weightOf: (value: Value) => number): Value;
  /** A random UUID of version 4. */
  id(): string;
  /** This many hexadecimal digits. */
  hex(length: number): string;
};

/** Returns the random source of a text: the same text gives the same sequence. */
export function createSeededRandom(text: string): SeededRandom {
  const below = createSeededNumberGenerator(text);
  const part = () => below(1_000_000) / 1_000_000;
  const hex = (length: number) => Array.from({ length }, () => HEXADECIMAL_DIGITS.charAt(below(16))).join('');
  function pick<Value>(list: readonly Value[]): Value {
    const value = list[below(list.length)];
    if (value === undefined) throw new Error('there is nothing to pick from');
    return value;
  }
  return {
    below,
    part,
    between: (from, to) => from + part() * (to - from),
    has: (percent) => part() * 100 < percent,
    pick,
    weighed(list, weightOf) {
      const sum = list.reduce((total, value) => total + weightOf(value), 0);
      let left = part() * sum;
      return list.find((value) => (left -= weightOf(value)) < 0) ?? pick(list);
    },
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${HEXADECIMAL_DIGITS.charAt(8 + below(4))}${hex(3)}-${hex(12)}`,
    hex,
  };
}
