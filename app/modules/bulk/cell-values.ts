import { moneyInput, typedCents } from '#app/lib/typed-money.ts';
import { oldPathOf } from '#app/modules/catalog/old-paths.ts';

import { daysOf } from './delivery-cell.ts';
import { type CellKind, type EntityField, holdsCents, holdsHours } from './entity-fields.ts';
import { jsonPictures, picturesOf, picturesText } from './picture-cells.ts';
import { listText, linesText, pairsText, jsonList, jsonPairs } from './list-cells.ts';

/** The value a row of the import gets of a cell, or why it gets none. */
export type CellValue = { value: unknown } | { problem: string };

const problem = (sentence: string): CellValue => ({ problem: sentence });

/** `49,00` and `1.299,00`, as table programs of other countries write dollars. */
const COMMA_AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/;

function centsOf(text: string): CellValue {
  const [, dollars, fraction] = COMMA_AMOUNT.exec(text) ?? [];
  const cents = typedCents(
    dollars === undefined ? text.replace(/ ?(?:USD|\$)$/i, '') : `${dollars.replaceAll('.', '')}.${fraction}`,
  );
  return cents === null ? problem('is not an amount such as 1,299.00') : { value: cents };
}

/** Cents are whole. What has decimals was written in dollars, and is not taken for a hundredth or a hundredfold of them. */
function wholeCentsOf(text: string): CellValue {
  const whole = wholeOf(text);
  return 'value' in whole && !text.includes('.')
    ? whole
    : problem(
        'is not a whole number of cents. If the column is in dollars, rename it in the file (“price”, “value”, “minimum”) and upload the file again',
      );
}

function wholeOf(text: string): CellValue {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '').replace(/\.0+$/, '');
  return /^-?\d{1,15}$/.test(plain) ? { value: Number(plain) } : problem('is not a whole number');
}

function daysCell(text: string, column: string): CellValue {
  const days = daysOf(text, holdsHours(column) ? 'h' : 'd');
  return days === null ? problem('is not a duration such as 48 h or 2 days') : { value: days };
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', 'x']);
const NO = new Set(['false', 'no', 'n', '0', 'off', '']);

function truthOf(text: string): CellValue {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : problem('is neither yes nor no');
}

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function pairsOf(text: string): CellValue {
  const written = jsonPairs(text);
  if (written) return { value: written };
  const lines = partsOf(text, /\r?\n|;/);
  const pairs = lines.map((line) => /^([^:=]+)[:=](.*)$/.exec(line));
  if (pairs.includes(null)) return problem('needs “name: value” on each line');
  return {
    value: Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? ''])),
  };
}

/** What a former address ends with: `https://old.example/products/ads-audit?x=1` was `ads-audit`. */
function lastPart(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/);
  return path.replace(/\/+$/, '').split('/').at(-1)?.trim() ?? '';
}

/** In one order, as `slugsOf`. */
const pathsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter((address) => address.trim() !== '').map(oldPathOf))].toSorted();

/** In one order, so that a list that says the same is the same. */
const slugsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map(lastPart).filter((slug) => slug !== ''))].toSorted();

/** What stands between addresses. */
const ADDRESSES = /[,;|\s]+/;

const READERS: Record<CellKind, (text: string, column: string) => CellValue> = {
  days: daysCell,
  text: (text) => ({ value: text }),
  whole: wholeOf,
  money: centsOf,
  truth: truthOf,
  list: (text) => ({ value: jsonList(text) ?? partsOf(text, /[,;|\n]/) }),
  lines: (text) => ({ value: jsonList(text) ?? partsOf(text, /\r?\n/) }),
  slugs: (text) => ({ value: slugsOf(text.split(ADDRESSES)) }),
  paths: (text) => ({ value: pathsOf(jsonList(text) ?? text.split(ADDRESSES)) }),
  pictures: (text) => ({ value: picturesOf(text) }),
  pairs: pairsOf,
};

/** What an empty cell is, where it is something. */
const EMPTY: Partial<Record<CellKind, () => object>> = { list: () => [], lines: () => [], pairs: () => ({}) };

/** What a file of JSON has besides texts and amounts. */
function jsonValue(kind: CellKind, raw: unknown): unknown {
  if (typeof raw === 'number' && kind === 'text') return String(raw);
  if (kind === 'pictures') return jsonPictures(raw) ?? raw ?? null;
  const isList = Array.isArray(raw) && raw.every((one) => typeof one === 'string');
  if (isList && kind === 'slugs') return slugsOf(raw);
  return isList && kind === 'paths' ? pathsOf(raw) : (raw ?? null);
}

/** Kinds whose numbers in a file of JSON are read as those of a table: by the unit of their column. */
const HAS_UNIT: readonly CellKind[] = ['money', 'days'];

/** What a cell of a file holds, as the row of the import wants it; an empty one is null. Money and times are in the unit of their column. */
export function cellValue(field: EntityField, given: unknown, column = ''): CellValue {
  const { kind } = field;
  // A file of JSON has its own numbers and lists.
  const raw = typeof given === 'number' && HAS_UNIT.includes(kind) ? String(given) : given;
  if (typeof raw !== 'string') return { value: jsonValue(kind, raw) };
  const text = raw.trim();
  if (text === '') return { value: EMPTY[kind]?.() ?? null };
  const inCents = kind === 'money' && holdsCents(field, column);
  return inCents ? wholeCentsOf(text) : READERS[kind](text, column);
}

function listCell(kind: CellKind, list: readonly unknown[]): string {
  if (kind === 'pictures') return picturesText(list);
  return kind === 'lines' ? linesText(list) : listText(list);
}

/** A value of a row as a cell of a file under the field's own name: what `cellValue` reads again as the same. */
export function cellText({ kind }: EntityField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'truth') return value === true ? 'yes' : 'no';
  if (Array.isArray(value)) return listCell(kind, value);
  if (kind === 'pairs' && typeof value === 'object') return pairsText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value of a row for people: money in dollars. */
export const shownText = (field: EntityField, value: unknown): string =>
  field.kind === 'money' && typeof value === 'number' ? moneyInput(value) : cellText(field, value);
