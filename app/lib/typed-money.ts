import type { Cents } from './money.ts';

const AMOUNT = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/;
/** The largest amount the payment provider takes. */
const MOST_CENTS = 99_999_999;

/** Dollars as people type them (`49`, `49.5`, `$1,049.50`) in cents; null for what is no amount, or above $999,999.99. */
export function typedCents(typed: string): Cents | null {
  const [, dollars, fraction = ''] = AMOUNT.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MOST_CENTS ? cents : null;
}

/** `149.00` of 14900: what a field for an amount holds. */
export const moneyInput = (cents: Cents): string => (cents / 100).toFixed(2);
