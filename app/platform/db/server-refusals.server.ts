import { UnsuitableDatabase } from './server-checks.server.ts';

/** Why there is no connection, by the code of Node's network or of Postgres. */
const REASONS: Record<string, string> = {
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

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The sentence for a connection that could not be made; of the address it names the host only. */
export function unreachable(url: string, error: unknown): UnsuitableDatabase {
  const place = new URL(url).host || 'the local socket';
  const reason = REASONS[codeOf(error)];
  const said = error instanceof Error ? error.message : String(error);
  const words = reason ? `${reason} ${place} (${codeOf(error)}).` : `cannot be reached at ${place}: ${said}`;
  return new UnsuitableDatabase(`The database of DATABASE_URL ${words}`, { cause: error });
}

/** The sentence for a user who may not do what a migration does; null for every other error. */
export function withoutRights(error: unknown): UnsuitableDatabase | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (codeOf(cause) !== '42501' || !(cause instanceof Error)) return null;
  return new UnsuitableDatabase(
    `The user of DATABASE_URL may not bring the database up to date: ${cause.message}. It has to own the database, or its schema.`,
    { cause: error },
  );
}
