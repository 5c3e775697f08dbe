/**
 * A value as one text on its way into a page. The router's own form gives each part of a value a number of its own, and numbers are what
 * compression can do nothing with: a list of a few dozen small objects is a third smaller this way.
 */
export type Packed<Value> = string & { readonly packed?: Value };

/** For plain data: what JSON can say. */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value);
}

/** What was packed; the same text gives another object each time. */
export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed);
}
