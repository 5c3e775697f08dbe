import type { Cents } from './money.ts';

const DOLLAR_AMOUNT_PATTERN = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/;
/** The largest amount the payment provider accepts. */
const MAX_PAYMENT_CENTS = 99_999_999;

/**
 * Returns typed dollars (`49`, `49.5`, `$1,049.50`) in cents; null for invalid text, or above $999,999.99.
 */
export function parseDollarsToCents(typed: string): Cents | null {
  const [, dollars, fraction = ''] = DOLLAR_AMOUNT_PATTERN.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_PAYMENT_CENTS ? cents : null;
}

/** Returns `149.00` for 14900: the value of an amount field. */
export const formatCentsAsAmountInput = (cents: Cents): string => (cents / 100).toFixed(2);
