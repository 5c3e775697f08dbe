/** The values of a form by name; a name that occurs several times has a list. */
export type FormValues = Record<string, string | readonly string[]>;

/** Returns the values of a form without its files, which are uploaded separately. */
export function readFormDataValues(form: FormData): FormValues {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** Returns a value as one line of text; of several, the first. */
export function getFormValueText(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}
