import type { DatabaseHostConnectionFailure } from './connect-to-hosts.server.ts';
import { formatDatabaseHost } from './database-hosts.server.ts';
import { ReadOnlyDatabaseServerError } from './read-only-server.server.ts';
import { UnsuitableDatabaseError } from './server-checks.server.ts';

/** Why there is no connection, by the error code of Node's network or of Postgres. */
const CONNECTION_FAILURE_BY_ERROR_CODE: Record<string, string> = {
  ECONNREFUSED: 'refused the connection: nothing listens at',
  ENOTFOUND: 'cannot be reached: there is no host',
  EAI_AGAIN: 'cannot be reached: no name server currently knows',
  ETIMEDOUT: 'does not answer at',
  EHOSTUNREACH: 'cannot be reached: there is no way to',
  ENETUNREACH: 'cannot be reached: there is no way to',
  '28P01': 'refused the connection: wrong user or password at',
  '28000': 'refused the connection: this user may not come in at',
  '3D000': 'refused the connection: there is no such database at',
  '42501': 'refused the connection: this user may not use the database at',
  '53300': 'refused the connection: too many others are open at',
  '57P03': 'is still starting at',
};

const getDatabaseErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What to do about a read-only server. */
const READ_ONLY_DATABASE_ADVICE = {
  standby:
    'Give the address of the primary, or all servers in one list (postgres://user@one:5432,two:5432/shop): the shop then finds the one that accepts writes.',
  readOnly:
    'The shop has to write: start it again when the database accepts writes (default_transaction_read_only is off, its disk has room).',
};

/** Returns the error for connections that could not be opened; of a URL it shows only host and port. */
export function createUnreachableDatabaseError(
  failures: readonly DatabaseHostConnectionFailure[],
): UnsuitableDatabaseError {
  const [first] = failures;
  const cause = failures.at(-1)?.error;
  if (failures.length !== 1 || !first) {
    const list = failures
      .map((failure, at) => `server ${at + 1} ${describeDatabaseHostFailure(failure)}`)
      .join('; ');
    return new UnsuitableDatabaseError(`DATABASE_URL has no server that accepts writes now: ${list}.`, {
      cause,
    });
  }
  const advice =
    cause instanceof ReadOnlyDatabaseServerError
      ? ` ${READ_ONLY_DATABASE_ADVICE[cause.isStandby ? 'standby' : 'readOnly']}`
      : '';
  return new UnsuitableDatabaseError(
    `The database of DATABASE_URL ${describeDatabaseHostFailure(first)}.${advice}`,
    {
      cause,
    },
  );
}

/** Continues a sentence about the server; without a full stop. */
function describeDatabaseHostFailure({ url, error }: DatabaseHostConnectionFailure): string {
  const place = formatDatabaseHost(url);
  if (error instanceof ReadOnlyDatabaseServerError)
    return error.isStandby ? `leads to a standby at ${place}` : `is read-only at ${place}`;
  const reason = CONNECTION_FAILURE_BY_ERROR_CODE[getDatabaseErrorCode(error)];
  const message = error instanceof Error ? error.message : String(error);
  return reason
    ? `${reason} ${place} (${getDatabaseErrorCode(error)})`
    : `cannot be reached at ${place}: ${message}`;
}

/** Returns the error for a user without the rights a migration needs; null for every other error. */
export function toMissingRightsError(error: unknown): UnsuitableDatabaseError | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (getDatabaseErrorCode(cause) !== '42501' || !(cause instanceof Error)) return null;
  return new UnsuitableDatabaseError(
    `The user of DATABASE_URL may not bring the database up to date: ${cause.message}. It has to own the database, or its schema.`,
    { cause: error },
  );
}
