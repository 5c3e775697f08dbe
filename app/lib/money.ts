/** An amount of US dollars as a whole number of cents. */
export type Cents = number;

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$149` for 14900 and for 14920: cards show whole dollars (storefront specification, section 9). */
export function formatWholeDollars(cents: Cents): string {
  return wholeDollars.format(cents / 100);
}

/** `$149.00`: everywhere but on cards (storefront specification, section 9). */
export function formatDollars(cents: Cents): string {
  return dollarsAndCents.format(cents / 100);
}
