/** Returns every text in a value of any shape. */
export function collectNestedStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectNestedStrings)
    : [];
}
