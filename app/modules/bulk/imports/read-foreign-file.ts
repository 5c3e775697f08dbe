import { fail, ok, type Result } from '#app/lib/result.ts';
import { formatCentsAsAmountInput } from '#app/lib/amount-input.ts';

import type { ImportFileSourceFormat, ImportRowReportLine } from '../model.ts';
import {
  detectColumnDecimalMark,
  type ImportPriceDecimalMark,
  parseForeignPriceCents,
  isPriceDecimalSeparatorAmbiguous,
} from './foreign-price.ts';
import { FOREIGN_ROW_NOTICES_CELL_KEY, buildImportRowNoticeReportLine } from './foreign-rows.ts';
import {
  translateWooCommerceColumnsToEnglish,
  type ForeignShopExportFormat,
  detectForeignShopExportFormat,
} from './known-export-formats.ts';
import type { ImportFileRow, ParsedImportFile } from './file-row.ts';
import {
  OLD_URL_IMPORT_COLUMN_NAME,
  buildImportedProductOldUrlCell,
  PICTURES_IMPORT_COLUMN_NAME,
  buildPicturesCell,
} from './product-columns.ts';

type ForeignImportFileRowCells = Readonly<Record<string, unknown>>;

const TRANSLATED_EXPORT_MESSAGE =
  'This looks like a WooCommerce product export with column names in another language. Set the site language to English, export the products again, and import that file.';

const getForeignShopImportCellText = (cells: ForeignImportFileRowCells, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column] : '';
  return typeof cell === 'string' ? cell.trim() : '';
};
const getFirstFilledCellText = (cells: ForeignImportFileRowCells, ...columns: string[]): string =>
  columns.map((column) => getForeignShopImportCellText(cells, column)).find((word) => word !== '') ?? '';
const isFalseCellText = (word: string): boolean => /^(?:false|no|0)$/i.test(word);
const isYesImportCellText = (word: string): boolean => /^(?:true|yes|1)$/i.test(word);

/**
 * Whether a file has the values that WooCommerce never translates: the type and
 * the visibility of each product.
 */
function isTranslatedWooCommerceFile({ columns, rows }: ParsedImportFile): boolean {
  const holds = (pattern: RegExp) =>
    columns.some((column) =>
      rows.every(({ cells }) => pattern.test(getForeignShopImportCellText(cells, column))),
    );
  return (
    columns[0] === 'ID' &&
    holds(/^(?:simple|variable|variation|grouped|external)\b/) &&
    holds(/^(?:visible|hidden|catalog|search)$/)
  );
}

/** The keys that group the lines of one product. */
type ForeignProductLineKeys = { key: string; parent: string | null };

function getForeignImportProductLineKeys(
  shape: ImportFileSourceFormat,
  cells: ForeignImportFileRowCells,
): ForeignProductLineKeys {
  if (shape === 'woocommerce') {
    const isPart = /\bvariation\b/i.test(getForeignShopImportCellText(cells, 'Type'));
    return {
      key: getForeignShopImportCellText(cells, 'SKU'),
      parent: isPart ? getForeignShopImportCellText(cells, 'Parent') : null,
    };
  }
  const key = getFirstFilledCellText(
    cells,
    'Handle',
    'URL handle',
    'Product URL',
    'Product ID [Non Editable]',
  );
  const isPart = shape !== 'etsy' && getForeignShopImportCellText(cells, 'Title') === '';
  return { key, parent: isPart ? key : null };
}

type ForeignProductFileRows = { row: ImportFileRow; parts: ImportFileRow[]; isOrphan: boolean };

/** The products of a file, each with its variants and pictures, which are on lines of their own. */
function groupRowsByProduct(
  shape: ImportFileSourceFormat,
  rows: readonly ImportFileRow[],
): ForeignProductFileRows[] {
  const products: ForeignProductFileRows[] = [];
  const byKey = new Map<string, ForeignProductFileRows>();
  const lines = rows.map((row) => ({ row, line: getForeignImportProductLineKeys(shape, row.cells) }));
  for (const { row, line } of lines) {
    if (line.parent !== null) continue;
    const product = { row, parts: [], isOrphan: false };
    products.push(product);
    if (line.key !== '') byKey.set(line.key, byKey.get(line.key) ?? product);
    const id = getForeignShopImportCellText(row.cells, 'ID');
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
function findForeignProductHiddenReason(
  shape: ImportFileSourceFormat,
  cells: ForeignImportFileRowCells,
): [column: string, reason: string] | null {
  if (shape === 'woocommerce')
    return /^hidden$/i.test(getForeignShopImportCellText(cells, 'Visibility in catalog'))
      ? ['Visibility in catalog', 'hides it from the catalog, so it is a draft here']
      : null;
  for (const column of ['Published on online store', 'Published'])
    if (isFalseCellText(getForeignShopImportCellText(cells, column)))
      return [column, 'hides it from the online store, so it is a draft here'];
  for (const column of ['Gift card', 'Gift Card'])
    if (isYesImportCellText(getForeignShopImportCellText(cells, column)))
      return [column, 'says it is a gift card, not a service, so it is imported as a draft'];
  return null;
}

const findServiceStatusColumnInImport = (
  { mapping }: ForeignShopExportFormat,
  cells: ForeignImportFileRowCells,
): string | undefined =>
  Object.keys(mapping).find((column) => mapping[column] === 'status' && Object.hasOwn(cells, column));

/** The exporter writes a line break as `\n`, and a literal `\n` as `\\n`. */
const decodeEscapedExportLineBreaks = (text: string): string =>
  text.replaceAll(/\\\\n|\\n/g, (found) => (found === String.raw`\n` ? '\n' : String.raw`\n`));

const formatNumber = (value: number) => value.toLocaleString('en-US');
const formatImportLineNumbers = (rows: readonly ImportFileRow[]): string =>
  `${rows.length === 1 ? 'line' : 'lines'} ${rows.map(({ line }) => formatNumber(line)).join(', ')}`;

/** Whether a line only adds another picture to its product. */
const isExtraProductPictureRow = ({ cells }: ImportFileRow): boolean =>
  getFirstFilledCellText(cells, 'Image Src', 'Product image URL') !== '' &&
  getFirstFilledCellText(cells, 'Option1 Value', 'Option1 value', 'Variant SKU', 'SKU') === '';

/** The price of a product: the lowest of its own and its variants'. */
function findLowestForeignProductPrice(
  { row, parts }: ForeignProductFileRows,
  column: string,
  mark: ImportPriceDecimalMark,
): [string, ImportRowReportLine[]] {
  const own = getForeignShopImportCellText(row.cells, column);
  const all = [row, ...parts].map(({ cells }) =>
    parseForeignPriceCents(getForeignShopImportCellText(cells, column), mark),
  );
  const amounts = all.filter((cents) => cents !== null);
  const notices: ImportRowReportLine[] = [];
  const variants = parts.filter(({ cells }) => getForeignShopImportCellText(cells, column) !== '');
  const others = parts.filter((part) => !variants.includes(part) && !isExtraProductPictureRow(part));
  const lowest = amounts.length > 0 ? formatCentsAsAmountInput(Math.min(...amounts)) : '';
  if (variants.length > 0)
    notices.push(
      buildImportRowNoticeReportLine(
        column,
        own,
        `has variants that were left out (${formatImportLineNumbers(variants)}); the lowest price, ${lowest}, is taken`,
      ),
    );
  if (others.length > 0)
    notices.push(
      buildImportRowNoticeReportLine(
        '(row)',
        '',
        `has more lines that were left out: variants without a price (${formatImportLineNumbers(others)})`,
      ),
    );
  if (isPriceDecimalSeparatorAmbiguous(own) && lowest !== '')
    notices.push(
      buildImportRowNoticeReportLine(
        column,
        own,
        `was read as ${lowest}: the decimal mark of this column is a ${mark === ',' ? 'comma' : 'point'}`,
      ),
    );
  return [lowest === '' ? own : lowest, notices];
}

/** Facts about a product that have no field here and that buyers would miss. */
function listProductDataLostInImport(cells: ForeignImportFileRowCells): ImportRowReportLine[] {
  const sale = getFirstFilledCellText(cells, 'Sale price', 'Sale Price');
  const isOnSale = sale !== '' && !isFalseCellText(getFirstFilledCellText(cells, 'On Sale') || 'yes');
  const currency = getFirstFilledCellText(cells, 'CURRENCY_CODE', 'Currency').toUpperCase();
  return [
    ...(isOnSale
      ? [
          buildImportRowNoticeReportLine(
            'Sale price',
            sale,
            'was not imported: the service keeps its regular price',
          ),
        ]
      : []),
    ...(currency !== '' && currency !== 'USD'
      ? [
          buildImportRowNoticeReportLine(
            'Currency',
            currency,
            'is not USD: the amount is kept as it is, in dollars',
          ),
        ]
      : []),
  ];
}

function buildForeignProductImportRow(
  known: ForeignShopExportFormat,
  product: ForeignProductFileRows,
  mark: ImportPriceDecimalMark,
): ImportFileRow {
  const { row, isOrphan } = product;
  const cells: Record<string, unknown> = { ...row.cells };
  const notices = listProductDataLostInImport(cells);
  if (known.price !== undefined) {
    const [price, more] = findLowestForeignProductPrice(product, known.price, mark);
    cells[known.price] = price;
    notices.push(...more);
  }
  const status = findServiceStatusColumnInImport(known, cells);
  const hidden: [string, string] | null = isOrphan
    ? ['(row)', 'is a variant of a product that is not in this file, so it is imported as a draft']
    : findForeignProductHiddenReason(known.shape, cells);
  if (hidden) {
    notices.push(
      buildImportRowNoticeReportLine(hidden[0], getForeignShopImportCellText(cells, hidden[0]), hidden[1]),
    );
    if (status !== undefined) cells[status] = 'draft';
  }
  if (known.shape === 'woocommerce' && typeof cells['Description'] === 'string')
    cells['Description'] = decodeEscapedExportLineBreaks(cells['Description']);
  cells[OLD_URL_IMPORT_COLUMN_NAME] = buildImportedProductOldUrlCell(known.shape, cells);
  cells[PICTURES_IMPORT_COLUMN_NAME] = buildPicturesCell(known.shape, [row, ...product.parts]);
  return { line: row.line, cells: { ...cells, [FOREIGN_ROW_NOTICES_CELL_KEY]: notices } };
}

/** A customer with the full name in one cell, and the phone number of the address if there is no other. */
function buildForeignCustomerImportRow({ line, cells }: ImportFileRow): ImportFileRow {
  const name =
    `${getForeignShopImportCellText(cells, 'First Name')} ${getForeignShopImportCellText(cells, 'Last Name')}`.trim();
  const phone = getFirstFilledCellText(cells, 'Phone', 'Default Address Phone');
  return { line, cells: { ...cells, 'First Name': name, Phone: phone, [FOREIGN_ROW_NOTICES_CELL_KEY]: [] } };
}

export type ForeignShopExportFile = ParsedImportFile & {
  shape: ImportFileSourceFormat;
  known: ForeignShopExportFormat | null;
};

function renameImportFileColumns(file: ParsedImportFile, columns: string[]): ParsedImportFile {
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(file.columns.map((column, place) => [columns[place] ?? column, cells[column]])),
  }));
  return { columns, rows };
}

/**
 * Converts another shop's export to one row per product or customer. Any other file is returned unchanged.
 */
export function convertForeignShopExport(
  entity: string,
  read: ParsedImportFile,
): Result<ForeignShopExportFile, string> {
  const columns = entity === 'services' ? translateWooCommerceColumnsToEnglish(read.columns) : read.columns;
  const file = columns.some((column, place) => column !== read.columns[place])
    ? renameImportFileColumns(read, columns)
    : read;
  const known = detectForeignShopExportFormat(entity, columns);
  if (!known) {
    if (entity === 'services' && isTranslatedWooCommerceFile(file)) return fail(TRANSLATED_EXPORT_MESSAGE);
    return ok({ ...file, shape: 'own', known });
  }
  if (known.shape === 'shopify-customers')
    return ok({ columns, rows: file.rows.map(buildForeignCustomerImportRow), shape: known.shape, known });
  const { price = '' } = known;
  const mark = detectColumnDecimalMark(
    file.rows.map(({ cells }) => getForeignShopImportCellText(cells, price)),
  );
  const rows = groupRowsByProduct(known.shape, file.rows).map((product) =>
    buildForeignProductImportRow(known, product, mark),
  );
  const allColumns = [...new Set([...columns, OLD_URL_IMPORT_COLUMN_NAME, PICTURES_IMPORT_COLUMN_NAME])];
  return ok({ columns: allColumns, rows, shape: known.shape, known });
}
