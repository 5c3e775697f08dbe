/**
 * A value as one text for a page's data. The router's own format numbers each part of a value, and numbers
 * compress badly: a list of a few dozen small objects is a third smaller this way. Objects of one shape name
 * their fields once, and quotation marks, which the page would escape twice, are swapped with apostrophes.
 */
export type CompactJsonText<Value> = string & { readonly packed?: Value };

type PackableJsonObject = Readonly<Record<string, unknown>>;
/**
 * Objects of one shape: the names of their fields, and the values of each. No field of ours has an empty
 * name.
 */
type CompactJsonTable = { '': string[]; rows: unknown[][] };

const isPackableJsonObject = (value: unknown): value is PackableJsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapObjectFieldValues = (value: PackableJsonObject, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));

function packObjectArrayAsTable(rows: readonly unknown[]): CompactJsonTable | null {
  const [first] = rows;
  if (rows.length < 2 || !isPackableJsonObject(first)) return null;
  const names = Object.keys(first);
  const shape = names.join();
  if (!rows.every((row) => isPackableJsonObject(row) && Object.keys(row).join() === shape)) return null;
  return {
    '': names,
    rows: rows.map((row) => Object.values(row as PackableJsonObject).map(packNestedJsonValue)),
  }; // each row is one, as checked above
}

function packNestedJsonValue(value: unknown): unknown {
  if (Array.isArray(value)) return packObjectArrayAsTable(value) ?? value.map(packNestedJsonValue);
  return isPackableJsonObject(value) ? mapObjectFieldValues(value, packNestedJsonValue) : value;
}

const isCompactJsonTable = (value: PackableJsonObject): value is PackableJsonObject & CompactJsonTable =>
  '' in value;

function unpackPackedJsonValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackPackedJsonValue);
  if (!isPackableJsonObject(value)) return value;
  if (!isCompactJsonTable(value)) return mapObjectFieldValues(value, unpackPackedJsonValue);
  const { '': names, rows } = value;
  return rows.map((row) =>
    Object.fromEntries(names.map((name, place) => [name, unpackPackedJsonValue(row[place])])),
  );
}

const swapSingleAndDoubleQuotes = (text: string) =>
  text.replaceAll(/["']/g, (mark) => (mark === '"' ? "'" : '"'));

/** Packs plain JSON data. */
export function stringifyCompactJson<Value>(value: Value): CompactJsonText<Value> {
  // As in JSON: without undefined fields, dates as texts.
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return swapSingleAndDoubleQuotes(JSON.stringify(packNestedJsonValue(plain)));
}

/** Returns the packed value; a new object on each call. */
export function parseCompactJson<Value>(packed: CompactJsonText<Value>): Value {
  return unpackPackedJsonValue(JSON.parse(swapSingleAndDoubleQuotes(packed))) as Value; // the value given to `stringifyCompactJson`
}
