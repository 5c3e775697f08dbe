/**
 * Returns `12,345` for the whole number 12345. Not by `Intl`: its first use blocks a browser for some 20 ms,
 * which on a phone is the longest task of a page (docs/decisions/0053).
 */
export function formatThousands(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
