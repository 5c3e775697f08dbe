import { Client, type ClientConfig } from 'pg';

import type { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import { IS_DATABASE_READ_ONLY_SQL, ReadOnlyDatabaseServerError } from './read-only-server.server.ts';

export type DatabaseHostConnectionFailure = { url: string; error: unknown };

/** Thrown when no server of a list can be used; `cause` is the error of the last one. */
export class NoUsableDatabaseHostError extends Error {
  readonly failures: DatabaseHostConnectionFailure[];
  constructor(failures: DatabaseHostConnectionFailure[]) {
    const cause = failures.at(-1)?.error;
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NoUsableDatabaseHostError';
    this.failures = failures;
  }
}

/**
 * Connects to the first usable server, starting with the last one that worked. Skips servers that refuse
 * writes if `mustWrite` is set. Throws `NoUsableDatabaseHostError`.
 */
export async function connectToFirstUsableDatabaseHost(
  hosts: DatabaseServerUrlRotation,
  config: ClientConfig,
  { mustWrite = hosts.mustWrite } = {},
): Promise<Client> {
  const failures: DatabaseHostConnectionFailure[] = [];
  while (failures.length < hosts.count) {
    const url = hosts.current;
    const client = new Client({ ...config, connectionString: url });
    client.on('error', () => {}); // a loss also fails the running query, and ends the connection
    try {
      await client.connect();
      if (mustWrite) await refuseReadOnlyDatabaseServer(client);
      return client;
    } catch (error) {
      client.end().catch(() => {}); // no longer usable, connected or not
      failures.push({ url, error });
      hosts.passOver(url);
    }
  }
  throw new NoUsableDatabaseHostError(failures);
}

async function refuseReadOnlyDatabaseServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean; isStandby: boolean }>(
    `select ${IS_DATABASE_READ_ONLY_SQL} as "isReadOnly", pg_is_in_recovery() as "isStandby"`,
  );
  const [state] = rows;
  if (state?.isReadOnly) throw new ReadOnlyDatabaseServerError(state);
}
