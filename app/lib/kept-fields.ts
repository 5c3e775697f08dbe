import type { FormValues } from './form-values.ts';

/**
 * The longest text of one field that a refused form of the shop brings back: as much as a whole form of the shop may hold
 * (server/body-rule.ts), so that what was pasted too long is still there to be shortened.
 */
export const LONGEST_KEPT = 65_536;

/** What was typed into one field, as far as it comes back; empty for what is no text. */
export function keptText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_KEPT).toWellFormed() : '';
}

/**
 * What a refused form comes back with that is a function of the API as well: of the fields it was sent with those that are named
 * here, and no others. Codes are never named.
 */
export function keptFields(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, keptText(fields[name])]] : [])),
  );
}

/**
 * The named fields of a form, whole: a list of rows that came back cut would be another choice. How much that can
 * be, the door decides (server/body-rule.ts).
 */
export function namedFields(fields: FormValues, names: readonly string[]): FormValues {
  const known = new Set(names);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name)));
}
