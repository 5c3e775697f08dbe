/** The mark between dollars and cents in a column of prices. */
export type ImportPriceDecimalMark = '.' | ',';

const cleanForeignImportPriceText = (text: string): string => text.replaceAll(/[^\d.,-]/g, '');

/** The decimal mark that a price implies; null if it is ambiguous, as in `1.299`. */
function detectDecimalMark(text: string): ImportPriceDecimalMark | null {
  const price = cleanForeignImportPriceText(text);
  const marks = price.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return null;
  if (new Set(marks).size > 1) return last;
  // A repeated mark separates thousands.
  if (marks.length > 1) return last === '.' ? ',' : '.';
  return /[.,]\d{3}$/.test(price) && !/^0[.,]/.test(price) ? null : last;
}

/**
 * Returns the decimal mark of a column, derived from its unambiguous prices; a
 * point if there are none or they differ.
 */
export function detectColumnDecimalMark(prices: readonly string[]): ImportPriceDecimalMark {
  const shown = new Set(prices.map(detectDecimalMark).filter((mark) => mark !== null));
  return shown.size === 1 && shown.has(',') ? ',' : '.';
}

/** Whether a price can be read in two ways, so that its column decides. */
export const isPriceDecimalSeparatorAmbiguous = (text: string): boolean =>
  /[.,]/.test(cleanForeignImportPriceText(text)) && detectDecimalMark(text) === null;

/** Returns a price in cents, rounded; null if the text is not an amount. */
export function parseForeignPriceCents(text: string, mark: ImportPriceDecimalMark): number | null {
  const decimal = detectDecimalMark(text) ?? mark;
  const price = cleanForeignImportPriceText(text);
  const plain = price.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  if (/[^\d.,\s-]/.test(text.replaceAll(/\p{Sc}|\b[A-Z]{3}\b/gu, ''))) return null;
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
