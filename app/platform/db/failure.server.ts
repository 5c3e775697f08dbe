import { DrizzleQueryError } from 'drizzle-orm/errors';

import { DiskFullError } from './disk-reserve.server.ts';
import { DatabaseBusyError } from './query-queue.server.ts';
import { TransactionTimeoutError } from './transaction-checks.server.ts';
import { READ_ONLY_SQLSTATE } from './read-only-server.server.ts';

/**
 * Why a query failed, by the codes that callers handle (data.md "Database failures"). `status` is the
 * response when no caller handles it.
 */
export type DatabaseQueryFailure =
  /** The command maps the constraint to a failure of its own; an unknown constraint is a bug. */
  | { code: 'unique_violation'; constraint: string; status: 500 }
  /**
   * A foreign key, NOT NULL or CHECK: a row that was deleted in the meantime if the command expects it,
   * otherwise a bug.
   */
  | { code: 'constraint_violation'; constraint: string; status: 500 }
  /** Serialization failure or deadlock; `inTransaction` has repeated the work already. */
  | { code: 'collision'; status: 503 }
  /** A lock, a statement, a transaction or the queue took too long. */
  | { code: 'busy'; status: 503 }
  /** No connection, or the server is going down, coming up, or accepts no writes. */
  | { code: 'unavailable'; status: 503 }
  | { code: 'disk_full'; status: 503 }
  /** Bytes or text that Postgres refuses; the schema of the request should have caught it. */
  | { code: 'bad_text'; status: 400 }
  /** A prepared statement from before a migration; the same query works on a second try. */
  | { code: 'stale_plan'; status: 503 };

type ParsedDatabaseErrorDetails = { code: string; constraint: string; message: string };

/**
 * Returns the failure behind an error of a query, a transaction or opening a connection; null for any other
 * error.
 */
export function classifyDatabaseError(error: unknown): DatabaseQueryFailure | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof DatabaseBusyError || cause instanceof TransactionTimeoutError)
    return { code: 'busy', status: 503 };
  if (cause instanceof DiskFullError) return { code: 'disk_full', status: 503 };
  if (!(cause instanceof Error)) return null;
  const facts = readDatabaseErrorFacts(cause);
  return (
    toConstraintViolationFailure(facts) ??
    FAILURE_BY_SQLSTATE[facts.code] ??
    toDatabaseConnectionFailure(facts)
  );
}

function readDatabaseErrorFacts(error: Error): ParsedDatabaseErrorDetails {
  // Both drivers put the SQLSTATE in `code`, and so do Node's network errors with theirs.
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string };
  return { code, constraint, message: error.message };
}

function toConstraintViolationFailure({
  code,
  constraint,
}: ParsedDatabaseErrorDetails): DatabaseQueryFailure | null {
  if (code === '23505') return { code: 'unique_violation', constraint, status: 500 };
  return ['23502', '23503', '23514', '23P01'].includes(code)
    ? { code: 'constraint_violation', constraint, status: 500 }
    : null;
}

const FAILURE_BY_SQLSTATE: Record<string, DatabaseQueryFailure> = {
  '40001': { code: 'collision', status: 503 },
  '40P01': { code: 'collision', status: 503 },
  '55P03': { code: 'busy', status: 503 },
  '57014': { code: 'busy', status: 503 },
  '25P03': { code: 'busy', status: 503 },
  '53100': { code: 'disk_full', status: 503 },
  ENOSPC: { code: 'disk_full', status: 503 },
  '22021': { code: 'bad_text', status: 400 },
  '22P02': { code: 'bad_text', status: 400 },
  '22P05': { code: 'bad_text', status: 400 },
  [READ_ONLY_SQLSTATE]: { code: 'unavailable', status: 503 },
  '0A000': { code: 'stale_plan', status: 503 },
};

const CONNECTION_ERROR_CODE_PATTERN =
  /^(08...|53300|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

// Errors of the drivers themselves carry no code.
const DATABASE_CONNECTION_ERROR_MESSAGE_PATTERN =
  /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end|PGlite is clos/;

function toDatabaseConnectionFailure({
  code,
  message,
}: ParsedDatabaseErrorDetails): DatabaseQueryFailure | null {
  const isConnection =
    CONNECTION_ERROR_CODE_PATTERN.test(code) || DATABASE_CONNECTION_ERROR_MESSAGE_PATTERN.test(message);
  return isConnection ? { code: 'unavailable', status: 503 } : null;
}
