const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns whether a text is a row id; querying with anything else would be a database error instead of an
 * unknown row.
 */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}
