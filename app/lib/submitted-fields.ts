import type { FormValues } from './form-values.ts';

/**
 * The longest text of one field that a refused form returns: as much as a whole form of the shop may hold
 * (server/body-rule.ts), so that text pasted too long is still there to be shortened.
 */
export const MAX_SUBMITTED_FIELD_TEXT_LENGTH = 65_536;

/** Returns the text of a field as far as the refused form shows it again; empty for other values. */
export function truncateSubmittedText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_SUBMITTED_FIELD_TEXT_LENGTH).toWellFormed() : '';
}

/**
 * Returns the named fields of a refused form that is a function of the API as well, and no others. Codes are
 * never named.
 */
export function pickTruncatedFormFields(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) =>
      typeof fields[name] === 'string' ? [[name, truncateSubmittedText(fields[name])]] : [],
    ),
  );
}

/**
 * Returns the named fields of a form in full: a truncated list of rows would be another selection.
 * server/body-rule.ts limits their size.
 */
export function pickFormFields(fields: FormValues, names: readonly string[]): FormValues {
  const known = new Set(names);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name)));
}
