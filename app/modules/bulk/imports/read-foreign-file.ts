import { fail, ok, type Result } from '#app/lib/result.ts';
import { formatAmountInput } from '#app/lib/typed-money.ts';

import type { FileShape, ReportLine } from '../model.ts';
import { decimalMark, type DecimalMark, foreignCents, isAmbiguous } from './foreign-price.ts';
import { NOTICES, notice } from './foreign-rows.ts';
import { englishColumns, type KnownShape, knownShape } from './foreign-shapes.ts';
import type { FileRow, ImportFile } from './file-row.ts';
import { OLD_ADDRESS, oldAddressCell, PICTURES, picturesCell } from './product-columns.ts';

type RowCells = Readonly<Record<string, unknown>>;

const TRANSLATED_EXPORT_MESSAGE =
  'This looks like a WooCommerce product export with column names in another language. Set the site language to English, export the products again, and import that file.';

const wordOf = (cells: RowCells, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column] : '';
  return typeof cell === 'string' ? cell.trim() : '';
};
const firstOf = (cells: RowCells, ...columns: string[]): string =>
  columns.map((column) => wordOf(cells, column)).find((word) => word !== '') ?? '';
const isNo = (word: string): boolean => /^(?:false|no|0)$/i.test(word);
const isYes = (word: string): boolean => /^(?:true|yes|1)$/i.test(word);

/**
 * Whether a file has the values that WooCommerce never translates: the type and
 * the visibility of each product.
 */
function looksTranslated({ columns, rows }: ImportFile): boolean {
  const holds = (pattern: RegExp) =>
    columns.some((column) => rows.every(({ cells }) => pattern.test(wordOf(cells, column))));
  return (
    columns[0] === 'ID' &&
    holds(/^(?:simple|variable|variation|grouped|external)\b/) &&
    holds(/^(?:visible|hidden|catalog|search)$/)
  );
}

/** The keys that group the lines of one product. */
type ProductLineKeys = { key: string; parent: string | null };

function lineOf(shape: FileShape, cells: RowCells): ProductLineKeys {
  if (shape === 'woocommerce') {
    const isPart = /\bvariation\b/i.test(wordOf(cells, 'Type'));
    return { key: wordOf(cells, 'SKU'), parent: isPart ? wordOf(cells, 'Parent') : null };
  }
  const key = firstOf(cells, 'Handle', 'URL handle', 'Product URL', 'Product ID [Non Editable]');
  const isPart = shape !== 'etsy' && wordOf(cells, 'Title') === '';
  return { key, parent: isPart ? key : null };
}

type ProductRows = { row: FileRow; parts: FileRow[]; isOrphan: boolean };

/** The products of a file, each with its variants and pictures, which are on lines of their own. */
function productsOf(shape: FileShape, rows: readonly FileRow[]): ProductRows[] {
  const products: ProductRows[] = [];
  const byKey = new Map<string, ProductRows>();
  const lines = rows.map((row) => ({ row, line: lineOf(shape, row.cells) }));
  for (const { row, line } of lines) {
    if (line.parent !== null) continue;
    const product = { row, parts: [], isOrphan: false };
    products.push(product);
    if (line.key !== '') byKey.set(line.key, byKey.get(line.key) ?? product);
    const id = wordOf(row.cells, 'ID');
    if (id !== '') byKey.set(`id:${id}`, product);
  }
  for (const { row, line } of lines) {
    if (line.parent === null) continue;
    const before = products.findLast((product) => product.row.line < row.line);
    const parent =
      byKey.get(line.parent) ?? (line.parent === '' && shape !== 'woocommerce' ? before : undefined);
    if (parent) parent.parts.push(row);
    else products.push({ row, parts: [], isOrphan: true });
  }
  return products.toSorted((one, other) => one.row.line - other.row.line);
}

/** Why a product is hidden in the shop it comes from; null if it is visible. */
function hiddenReason(shape: FileShape, cells: RowCells): [column: string, reason: string] | null {
  if (shape === 'woocommerce')
    return /^hidden$/i.test(wordOf(cells, 'Visibility in catalog'))
      ? ['Visibility in catalog', 'hides it from the catalog, so it is a draft here']
      : null;
  for (const column of ['Published on online store', 'Published'])
    if (isNo(wordOf(cells, column))) return [column, 'hides it from the online store, so it is a draft here'];
  for (const column of ['Gift card', 'Gift Card'])
    if (isYes(wordOf(cells, column)))
      return [column, 'says it is a gift card, not a service, so it is imported as a draft'];
  return null;
}

const statusColumn = ({ mapping }: KnownShape, cells: RowCells): string | undefined =>
  Object.keys(mapping).find((column) => mapping[column] === 'status' && Object.hasOwn(cells, column));

/** The exporter writes a line break as `\n`, and a literal `\n` as `\\n`. */
const withBreaks = (text: string): string =>
  text.replaceAll(/\\\\n|\\n/g, (found) => (found === String.raw`\n` ? '\n' : String.raw`\n`));

const formatNumber = (value: number) => value.toLocaleString('en-US');
const linesOf = (rows: readonly FileRow[]): string =>
  `${rows.length === 1 ? 'line' : 'lines'} ${rows.map(({ line }) => formatNumber(line)).join(', ')}`;

/** Whether a line only adds another picture to its product. */
const isPictureLine = ({ cells }: FileRow): boolean =>
  firstOf(cells, 'Image Src', 'Product image URL') !== '' &&
  firstOf(cells, 'Option1 Value', 'Option1 value', 'Variant SKU', 'SKU') === '';

/** The price of a product: the lowest of its own and its variants'. */
function findLowestPrice(
  { row, parts }: ProductRows,
  column: string,
  mark: DecimalMark,
): [string, ReportLine[]] {
  const own = wordOf(row.cells, column);
  const all = [row, ...parts].map(({ cells }) => foreignCents(wordOf(cells, column), mark));
  const amounts = all.filter((cents) => cents !== null);
  const notices: ReportLine[] = [];
  const variants = parts.filter(({ cells }) => wordOf(cells, column) !== '');
  const others = parts.filter((part) => !variants.includes(part) && !isPictureLine(part));
  const lowest = amounts.length > 0 ? formatAmountInput(Math.min(...amounts)) : '';
  if (variants.length > 0)
    notices.push(
      notice(
        column,
        own,
        `has variants that were left out (${linesOf(variants)}); the lowest price, ${lowest}, is taken`,
      ),
    );
  if (others.length > 0)
    notices.push(
      notice('(row)', '', `has more lines that were left out: variants without a price (${linesOf(others)})`),
    );
  if (isAmbiguous(own) && lowest !== '')
    notices.push(
      notice(
        column,
        own,
        `was read as ${lowest}: the decimal mark of this column is a ${mark === ',' ? 'comma' : 'point'}`,
      ),
    );
  return [lowest === '' ? own : lowest, notices];
}

/** Facts about a product that have no field here and that buyers would miss. */
function droppedFacts(cells: RowCells): ReportLine[] {
  const sale = firstOf(cells, 'Sale price', 'Sale Price');
  const isOnSale = sale !== '' && !isNo(firstOf(cells, 'On Sale') || 'yes');
  const currency = firstOf(cells, 'CURRENCY_CODE', 'Currency').toUpperCase();
  return [
    ...(isOnSale
      ? [notice('Sale price', sale, 'was not imported: the service keeps its regular price')]
      : []),
    ...(currency !== '' && currency !== 'USD'
      ? [notice('Currency', currency, 'is not USD: the amount is kept as it is, in dollars')]
      : []),
  ];
}

function asProduct(known: KnownShape, product: ProductRows, mark: DecimalMark): FileRow {
  const { row, isOrphan } = product;
  const cells: Record<string, unknown> = { ...row.cells };
  const notices = droppedFacts(cells);
  if (known.price !== undefined) {
    const [price, more] = findLowestPrice(product, known.price, mark);
    cells[known.price] = price;
    notices.push(...more);
  }
  const status = statusColumn(known, cells);
  const hidden: [string, string] | null = isOrphan
    ? ['(row)', 'is a variant of a product that is not in this file, so it is imported as a draft']
    : hiddenReason(known.shape, cells);
  if (hidden) {
    notices.push(notice(hidden[0], wordOf(cells, hidden[0]), hidden[1]));
    if (status !== undefined) cells[status] = 'draft';
  }
  if (known.shape === 'woocommerce' && typeof cells['Description'] === 'string')
    cells['Description'] = withBreaks(cells['Description']);
  cells[OLD_ADDRESS] = oldAddressCell(known.shape, cells);
  cells[PICTURES] = picturesCell(known.shape, [row, ...product.parts]);
  return { line: row.line, cells: { ...cells, [NOTICES]: notices } };
}

/** A customer with the full name in one cell, and the phone number of the address if there is no other. */
function asCustomer({ line, cells }: FileRow): FileRow {
  const name = `${wordOf(cells, 'First Name')} ${wordOf(cells, 'Last Name')}`.trim();
  const phone = firstOf(cells, 'Phone', 'Default Address Phone');
  return { line, cells: { ...cells, 'First Name': name, Phone: phone, [NOTICES]: [] } };
}

export type ForeignFile = ImportFile & { shape: FileShape; known: KnownShape | null };

function renameColumns(file: ImportFile, columns: string[]): ImportFile {
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(file.columns.map((column, place) => [columns[place] ?? column, cells[column]])),
  }));
  return { columns, rows };
}

/**
 * Converts another shop's export to one row per product or customer. Any other file is returned unchanged.
 */
export function readForeignFile(entity: string, read: ImportFile): Result<ForeignFile, string> {
  const columns = entity === 'services' ? englishColumns(read.columns) : read.columns;
  const file = columns.some((column, place) => column !== read.columns[place])
    ? renameColumns(read, columns)
    : read;
  const known = knownShape(entity, columns);
  if (!known) {
    if (entity === 'services' && looksTranslated(file)) return fail(TRANSLATED_EXPORT_MESSAGE);
    return ok({ ...file, shape: 'own', known });
  }
  if (known.shape === 'shopify-customers')
    return ok({ columns, rows: file.rows.map(asCustomer), shape: known.shape, known });
  const { price = '' } = known;
  const mark = decimalMark(file.rows.map(({ cells }) => wordOf(cells, price)));
  const rows = productsOf(known.shape, file.rows).map((product) => asProduct(known, product, mark));
  const allColumns = [...new Set([...columns, OLD_ADDRESS, PICTURES])];
  return ok({ columns: allColumns, rows, shape: known.shape, known });
}
