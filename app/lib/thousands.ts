/**
 * `12,345` for 12345, a whole number, as everywhere in this shop. Not by `Intl`: its first use costs a browser some 20 ms in one piece,
 * which on a phone is the longest wait of a page (docs/decisions/0053).
 */
export function withThousands(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
