const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is the id of a row; anything else would be an error of the database and not an unknown row. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
