/** Maps schema messages to readable ones; a number in the message is kept. */
const IMPORT_ERROR_MESSAGE_REWRITES: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/received (?:undefined|null)$/, () => 'is missing'],
  [/^Invalid GUID$/, () => 'is not an ID of this shop. Leave it empty, or don’t import this column.'],
  [/^Too small: expected string to have >=1 characters$/, () => 'is missing'],
  [
    /^Too small: expected string to have >=(\d+) characters$/,
    (least) => `is shorter than ${least} characters`,
  ],
  [/^Too big: expected string to have <=(\d+) characters$/, (most) => `is longer than ${most} characters`],
  [/^Too small: expected number to be >=(-?\d+)$/, (least) => `is less than ${least}`],
  [/^Too big: expected number to be <=(-?\d+)$/, (most) => `is more than ${most}`],
  [/^Too big: expected array to have <=(\d+) items$/, (most) => `has more than ${most} entries`],
  [/^Invalid option: expected one of (.+)$/, (choices) => `must be one of ${choices}`],
  [/^Invalid input: (.+)$/, (issue) => `is not valid: ${issue}`],
];

/** Returns a readable reason why a schema rejects a value of a row. */
export function describeImportValidationError(message: string): string {
  for (const [pattern, words] of IMPORT_ERROR_MESSAGE_REWRITES) {
    const found = pattern.exec(message);
    if (found) return words(found[1] ?? '');
  }
  return message;
}
