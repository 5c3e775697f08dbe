import type { Logger } from 'pino';

/**
 * Thrown when the server database is not suitable for this shop. The message is for the operator and contains
 * no secret.
 */
export class UnsuitableDatabaseError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UnsuitableDatabaseError';
  }
}

/** The part of a connection that the checks use. */
export type DatabaseServerCheckConnection = {
  query(statement: string): Promise<{ rows: Record<string, unknown>[] }>;
};

const MIN_POSTGRES_VERSION = 150_000;
const EXPECTED_DATABASE_COLLATIONS = ['C.UTF-8', 'C.utf8', 'C'];

/**
 * Refuses a server older than Postgres 15 or with an encoding other than UTF8; warns of a different
 * collation.
 */
export async function checkDatabaseServerCompatibility(
  session: DatabaseServerCheckConnection,
  log: Logger,
): Promise<void> {
  const { rows } = await session.query(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
       datcollate as collation from pg_database where datname = current_database()`,
  );
  const [facts] = rows;
  if (Number(facts?.['version']) < MIN_POSTGRES_VERSION) {
    throw new UnsuitableDatabaseError('DATABASE_URL points to a server older than PostgreSQL 15.');
  }
  if (facts?.['encoding'] !== 'UTF8') {
    throw new UnsuitableDatabaseError(
      `The database has the encoding ${String(facts?.['encoding'])}; create it with ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.`,
    );
  }
  if (!EXPECTED_DATABASE_COLLATIONS.includes(String(facts['collation']))) {
    log.warn({ collation: facts['collation'] }, 'the database sorts text otherwise than C.UTF-8');
  }
}

const formatUnsupportedPoolerModeError = (mode: string) =>
  `DATABASE_URL points to a pooler in ${mode} mode. Use the direct or the session mode address (Supabase: port 5432).`;

/**
 * Refuses a pooler that gives each transaction another backend, or allows none: such a pooler has no LISTEN
 * and no session locks. A session leaves a mark in its backend; while another session keeps a backend busy in
 * a transaction, the mark must still be there.
 */
export async function assertNoTransactionPooler(
  one: DatabaseServerCheckConnection,
  other: DatabaseServerCheckConnection,
): Promise<void> {
  await one.query(`select set_config('prixfixe.mark', 'set', false)`);
  await other.query('begin').catch((error: unknown) => {
    const isStatementMode = error instanceof Error && /statement pooling/.test(error.message);
    throw isStatementMode
      ? new UnsuitableDatabaseError(formatUnsupportedPoolerModeError('statement'), { cause: error })
      : error;
  });
  try {
    await other.query('select 1');
    const { rows } = await one.query(`select current_setting('prixfixe.mark', true) as mark`);
    if (rows[0]?.['mark'] === 'set') return;
    throw new UnsuitableDatabaseError(formatUnsupportedPoolerModeError('transaction'));
  } finally {
    await other.query('rollback');
  }
}
