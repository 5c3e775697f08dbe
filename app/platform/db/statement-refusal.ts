const SQLSTATE = /^[0-9A-Z]{5}$/;

type Refused = {
  code?: unknown;
  severity?: unknown;
  table?: unknown;
  column?: unknown;
  constraint?: unknown;
};

/**
 * What the database refused, as a sentence with its SQLSTATE and place; null for what is no refusal of a statement. Never a value: those
 * of a row may be people's addresses or hashes of passwords, and both messages and details of the database repeat them.
 */
export function statementRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, severity, table, column, constraint } = error as Error & Refused; // as both drivers add them
  if (typeof code !== 'string' || !SQLSTATE.test(code) || typeof severity !== 'string')
    return statementRefusal(error.cause);
  const place = Object.entries({ table, column, constraint })
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${name} ${value}`] : []))
    .join(', ');
  return `The database refused a statement (SQLSTATE ${code}${place === '' ? '' : `, ${place}`}).`;
}
