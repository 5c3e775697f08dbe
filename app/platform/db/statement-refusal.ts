const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

type UnvalidatedDatabaseErrorFields = {
  code?: unknown;
  severity?: unknown;
  table?: unknown;
  column?: unknown;
  constraint?: unknown;
};

/**
 * Returns why the database refused a statement, as a sentence with SQLSTATE and place; null for any other
 * error. Never contains a value: rows may hold email addresses or password hashes, and the database repeats
 * values in both messages and details.
 */
export function explainSqlStatementRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, severity, table, column, constraint } = error as Error & UnvalidatedDatabaseErrorFields; // as both drivers add them
  if (typeof code !== 'string' || !SQLSTATE_PATTERN.test(code) || typeof severity !== 'string')
    return explainSqlStatementRefusal(error.cause);
  const place = Object.entries({ table, column, constraint })
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${name} ${value}`] : []))
    .join(', ');
  return `The database refused a statement (SQLSTATE ${code}${place === '' ? '' : `, ${place}`}).`;
}
