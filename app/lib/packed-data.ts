/**
 * A value as one text for a page's data. The router's own format numbers each part of a value, and numbers
 * compress badly: a list of a few dozen small objects is a third smaller this way. Objects of one shape name
 * their fields once, and quotation marks, which the page would escape twice, are swapped with apostrophes.
 */
export type PackedJson<Value> = string & { readonly packed?: Value };

type ObjectFields = Readonly<Record<string, unknown>>;
/**
 * Objects of one shape: the names of their fields, and the values of each. No field of ours has an empty
 * name.
 */
type PackedTable = { '': string[]; rows: unknown[][] };

const isObject = (value: unknown): value is ObjectFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapFields = (value: ObjectFields, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));

function packAsTable(rows: readonly unknown[]): PackedTable | null {
  const [first] = rows;
  if (rows.length < 2 || !isObject(first)) return null;
  const names = Object.keys(first);
  const shape = names.join();
  if (!rows.every((row) => isObject(row) && Object.keys(row).join() === shape)) return null;
  return { '': names, rows: rows.map((row) => Object.values(row as ObjectFields).map(packValue)) }; // each row is one, as checked above
}

function packValue(value: unknown): unknown {
  if (Array.isArray(value)) return packAsTable(value) ?? value.map(packValue);
  return isObject(value) ? mapFields(value, packValue) : value;
}

const isPackedTable = (value: ObjectFields): value is ObjectFields & PackedTable => '' in value;

function unpackValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackValue);
  if (!isObject(value)) return value;
  if (!isPackedTable(value)) return mapFields(value, unpackValue);
  const { '': names, rows } = value;
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, unpackValue(row[place])])));
}

const swapQuotes = (text: string) => text.replaceAll(/["']/g, (mark) => (mark === '"' ? "'" : '"'));

/** Packs plain JSON data. */
export function packJson<Value>(value: Value): PackedJson<Value> {
  // As in JSON: without undefined fields, dates as texts.
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return swapQuotes(JSON.stringify(packValue(plain)));
}

/** Returns the packed value; a new object on each call. */
export function unpackJson<Value>(packed: PackedJson<Value>): Value {
  return unpackValue(JSON.parse(swapQuotes(packed))) as Value; // the value given to `packJson`
}
