import { formatThousands } from './thousands.ts';

/** An amount of US dollars as a whole number of cents. */
export type Cents = number;

const getMinusSignIfNegative = (cents: Cents) => (cents < 0 ? '-' : '');

/** Returns `$149` for 14900 and for 14920: cards show whole dollars (storefront specification, section 9). */
export function formatWholeDollars(cents: Cents): string {
  return `${getMinusSignIfNegative(cents)}$${formatThousands(Math.round(Math.abs(cents) / 100))}`;
}

/** Returns `$149.00`: used everywhere but on cards (storefront specification, section 9). */
export function formatDollars(cents: Cents): string {
  const whole = Math.round(Math.abs(cents));
  const rest = String(whole % 100).padStart(2, '0');
  return `${getMinusSignIfNegative(cents)}$${formatThousands(Math.floor(whole / 100))}.${rest}`;
}
