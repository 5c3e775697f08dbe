import { formatCentsAsAmountInput, parseDollarsToCents } from '#app/lib/amount-input.ts';
import { normalizeOldServicePath } from '#app/modules/catalog/old-paths.ts';

import { parseDurationDays } from './parse-duration-days.ts';
import {
  type ImportCellValueKind,
  type ImportFieldDefinition,
  isImportColumnInCents,
  isImportColumnInHours,
} from './entity-fields.ts';
import { parseImportedJsonPictures, parsePicturesCell, formatPicturesCell } from './picture-cells.ts';
import {
  formatCommaSeparatedListCell,
  formatLineSeparatedListCell,
  formatNameValuePairsCell,
  parseJsonListCell,
  parseJsonPairsCell,
} from './list-cells.ts';

/** The value of a cell in a row of the import, or what is wrong with it. */
export type ParsedCellValue = { value: unknown } | { problem: string };

const createInvalidCellValue = (sentence: string): ParsedCellValue => ({ problem: sentence });

/** `49,00` and `1.299,00`, as spreadsheets with other locales write dollar amounts. */
const COMMA_DECIMAL_PATTERN = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/;

function parseDollarsCellAsCents(text: string): ParsedCellValue {
  const [, dollars, fraction] = COMMA_DECIMAL_PATTERN.exec(text) ?? [];
  const cents = parseDollarsToCents(
    dollars === undefined ? text.replace(/ ?(?:USD|\$)$/i, '') : `${dollars.replaceAll('.', '')}.${fraction}`,
  );
  return cents === null ? createInvalidCellValue('is not an amount such as 1,299.00') : { value: cents };
}

/**
 * Cents are whole numbers. A number with decimals is in dollars and is
 * rejected: guessing would be off by a factor of 100.
 */
function parseWholeCentsCell(text: string): ParsedCellValue {
  const whole = parseWholeNumberCell(text);
  return 'value' in whole && !text.includes('.')
    ? whole
    : createInvalidCellValue(
        'is not a whole number of cents. If the column is in dollars, rename it in the file (“price”, “value”, “minimum”) and upload the file again',
      );
}

function parseWholeNumberCell(text: string): ParsedCellValue {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '').replace(/\.0+$/, '');
  return /^-?\d{1,15}$/.test(plain)
    ? { value: Number(plain) }
    : createInvalidCellValue('is not a whole number');
}

function parseDurationDaysCell(text: string, column: string): ParsedCellValue {
  const days = parseDurationDays(text, isImportColumnInHours(column) ? 'h' : 'd');
  return days === null ? createInvalidCellValue('is not a duration such as 48 h or 2 days') : { value: days };
}

const IMPORT_CELL_TRUE_VALUES = new Set(['true', 'yes', 'y', '1', 'on', 'x']);
const IMPORT_CELL_FALSE_VALUES = new Set(['false', 'no', 'n', '0', 'off', '']);

function parseBooleanImportCell(text: string): ParsedCellValue {
  const word = text.toLowerCase();
  if (IMPORT_CELL_TRUE_VALUES.has(word)) return { value: true };
  return IMPORT_CELL_FALSE_VALUES.has(word)
    ? { value: false }
    : createInvalidCellValue('is neither yes nor no');
}

const splitImportCellList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseKeyValuePairsCell(text: string): ParsedCellValue {
  const written = parseJsonPairsCell(text);
  if (written) return { value: written };
  const lines = splitImportCellList(text, /\r?\n|;/);
  const pairs = lines.map((line) => /^([^:=]+)[:=](.*)$/.exec(line));
  if (pairs.includes(null)) return createInvalidCellValue('needs “name: value” on each line');
  return {
    value: Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? ''])),
  };
}

/** The last path segment of a former URL: `https://old.example/products/ads-audit?x=1` gives `ads-audit`. */
function getLastPathSegment(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/);
  return path.replace(/\/+$/, '').split('/').at(-1)?.trim() ?? '';
}

/** Sorted, as in `normalizeFormerSlugs`. */
const normalizeImportedOldServicePaths = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter((address) => address.trim() !== '').map(normalizeOldServicePath))].toSorted();

/** Sorted, so that equal lists compare as equal. */
const normalizeFormerSlugs = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map(getLastPathSegment).filter((slug) => slug !== ''))].toSorted();

/** The separators between addresses. */
const URL_LIST_SEPARATOR_PATTERN = /[,;|\s]+/;

const IMPORT_CELL_PARSERS: Record<ImportCellValueKind, (text: string, column: string) => ParsedCellValue> = {
  days: parseDurationDaysCell,
  text: (text) => ({ value: text }),
  whole: parseWholeNumberCell,
  money: parseDollarsCellAsCents,
  truth: parseBooleanImportCell,
  list: (text) => ({ value: parseJsonListCell(text) ?? splitImportCellList(text, /[,;|\n]/) }),
  lines: (text) => ({ value: parseJsonListCell(text) ?? splitImportCellList(text, /\r?\n/) }),
  slugs: (text) => ({ value: normalizeFormerSlugs(text.split(URL_LIST_SEPARATOR_PATTERN)) }),
  paths: (text) => ({
    value: normalizeImportedOldServicePaths(
      parseJsonListCell(text) ?? text.split(URL_LIST_SEPARATOR_PATTERN),
    ),
  }),
  pictures: (text) => ({ value: parsePicturesCell(text) }),
  pairs: parseKeyValuePairsCell,
};

/** The value of an empty cell where it is not null. */
const EMPTY_IMPORT_CELL_VALUES: Partial<Record<ImportCellValueKind, () => object>> = {
  list: () => [],
  lines: () => [],
  pairs: () => ({}),
};

/** The value of a field of a JSON file that is not a text or an amount. */
function parseJsonFieldValue(kind: ImportCellValueKind, raw: unknown): unknown {
  if (typeof raw === 'number' && kind === 'text') return String(raw);
  if (kind === 'pictures') return parseImportedJsonPictures(raw) ?? raw ?? null;
  const isList = Array.isArray(raw) && raw.every((one) => typeof one === 'string');
  if (isList && kind === 'slugs') return normalizeFormerSlugs(raw);
  return isList && kind === 'paths' ? normalizeImportedOldServicePaths(raw) : (raw ?? null);
}

/** Kinds whose numbers in a JSON file are read like those of a table: in the unit of their column. */
const CELL_KINDS_WITH_UNIT: readonly ImportCellValueKind[] = ['money', 'days'];

/**
 * Returns the value of a cell as the import expects it; null for an empty cell. Amounts and times are in the
 * unit of their column.
 */
export function parseImportCell(field: ImportFieldDefinition, input: unknown, column = ''): ParsedCellValue {
  const { kind } = field;
  // JSON files have native numbers and lists.
  const raw = typeof input === 'number' && CELL_KINDS_WITH_UNIT.includes(kind) ? String(input) : input;
  if (typeof raw !== 'string') return { value: parseJsonFieldValue(kind, raw) };
  const text = raw.trim();
  if (text === '') return { value: EMPTY_IMPORT_CELL_VALUES[kind]?.() ?? null };
  const inCents = kind === 'money' && isImportColumnInCents(field, column);
  return inCents ? parseWholeCentsCell(text) : IMPORT_CELL_PARSERS[kind](text, column);
}

function formatListAsCsvCell(kind: ImportCellValueKind, list: readonly unknown[]): string {
  if (kind === 'pictures') return formatPicturesCell(list);
  return kind === 'lines' ? formatLineSeparatedListCell(list) : formatCommaSeparatedListCell(list);
}

/**
 * Returns the value of a row as the cell of a column with the field's own name;
 * `parseImportCell` reads it back unchanged.
 */
export function formatFieldValueAsImportCell({ kind }: ImportFieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'truth') return value === true ? 'yes' : 'no';
  if (Array.isArray(value)) return formatListAsCsvCell(kind, value);
  if (kind === 'pairs' && typeof value === 'object') return formatNameValuePairsCell(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the value of a row as display text, with amounts in dollars. */
export const formatImportCellForDisplay = (field: ImportFieldDefinition, value: unknown): string =>
  field.kind === 'money' && typeof value === 'number'
    ? formatCentsAsAmountInput(value)
    : formatFieldValueAsImportCell(field, value);
