import { setTimeout } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';

import type { DatabaseOrTransaction, JobQueueSqlConnection } from './database.server.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { assertOutsideTransaction, withTransactionTimeout } from './transaction-checks.server.ts';
import type { PostgresServerConnectionPool } from './server-pool.server.ts';
import { OpenTransactionState } from './transaction-state.server.ts';

const DATABASE_QUERY_RETRY_DELAY_MS = 50;

/** Client for queries outside a transaction; Drizzle calls only `query`. */
export class PooledQueryClient {
  readonly #pool: PostgresServerConnectionPool;

  constructor(pool: PostgresServerConnectionPool) {
    this.#pool = pool;
  }

  async query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    assertOutsideTransaction();
    try {
      return await runQueryOnOwnDatabaseConnection(this.#pool, config, values);
    } catch (error) {
      const code = classifyDatabaseError(error)?.code;
      // The server cut the connection while it was idle: nothing was read, so the query may run on another
      // one, once the pool has noticed the others that were cut with it.
      if (code === 'unavailable' && isSelectWithoutRowLock(config.text)) {
        await setTimeout(DATABASE_QUERY_RETRY_DELAY_MS);
        return runQueryOnOwnDatabaseConnection(this.#pool, config, values);
      }
      // The failed statement had no effect; without its name it is planned again.
      if (code === 'stale_plan' && config.name) {
        const { name: _stale, ...unnamed } = config;
        return runQueryOnOwnDatabaseConnection(this.#pool, unnamed, values);
      }
      throw error;
    }
  }
}

/** Runs one statement on a connection of its own. A failure closes the connection. */
async function runQueryOnOwnDatabaseConnection(
  pool: PostgresServerConnectionPool,
  query: QueryConfig | string,
  values?: unknown[],
): Promise<QueryResult> {
  const connection = await pool.take();
  try {
    const result = await connection.query(query, values);
    pool.release(connection);
    return result;
  } catch (error) {
    pool.release(connection, error);
    throw error;
  }
}

function isSelectWithoutRowLock(statement: string): boolean {
  return /^\s*select\b/i.test(statement) && !/\bfor (update|share|no key|key)\b/i.test(statement);
}

/**
 * One connection during one transaction. Statements sent at once are queued here: a connection takes one at a
 * time, and `pg` drops its own queue in version 9.
 */
class ServerDatabaseTransactionClient {
  readonly #connection: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  readonly state = new OpenTransactionState();
  hasBegun = false;
  /** The error that ended the connection or refused a write; undefined while it works. */
  loss: unknown;

  constructor(connection: PoolClient) {
    this.#connection = connection;
  }

  query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const answer = this.#last.then(() => this.#queryAlone(config, values));
    this.#last = answer.catch(() => {}); // the caller receives the error
    return answer;
  }

  async #queryAlone(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    // Unnamed, because a stale prepared statement would fail the whole transaction.
    const { name: _name, ...unnamed } = config;
    try {
      const result = await this.state.run(config.text, () => this.#connection.query(unnamed, values));
      this.hasBegun = true;
      return result;
    } catch (error) {
      if (classifyDatabaseError(error)?.code === 'unavailable') this.loss ??= error;
      // Report the error that led to the rollback; the connection is thrown away.
      if (config.text === 'rollback') return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
      throw error;
    }
  }
}

/**
 * Runs work in one transaction on a connection of its own; a connection that is found dead at BEGIN is
 * replaced once.
 */
export async function runPostgresServerTransaction<Value>(
  pool: PostgresServerConnectionPool,
  work: (tx: DatabaseOrTransaction) => Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  for (let isFirst = true; ; isFirst = false) {
    const connection = await pool.take();
    const client = new ServerDatabaseTransactionClient(connection);
    try {
      return await runTransactionOnClient(client, work, timeoutMs);
    } catch (error) {
      if (!isFirst || client.hasBegun || client.loss === undefined) throw error;
    } finally {
      client.state.end();
      pool.release(connection, client.loss);
    }
  }
}

function runTransactionOnClient<Value>(
  client: ServerDatabaseTransactionClient,
  work: (tx: DatabaseOrTransaction) => Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  // Drizzle calls only `query` of a client that is not a pool.
  const db = drizzle({ client: client as unknown as PoolClient });
  return db.transaction(async (tx) => {
    // The same builder; only the result type of `execute` differs by engine.
    const outcome = await withTransactionTimeout(work(tx as unknown as DatabaseOrTransaction), timeoutMs);
    client.state.settle();
    return outcome;
  });
}

/** Returns a connection for pg-boss, which sends several statements in one text. */
export function createServerQueueConnection(pool: PostgresServerConnectionPool): JobQueueSqlConnection {
  return {
    async executeSql(text, values) {
      assertOutsideTransaction();
      // For several statements `pg` returns a list, which its types omit.
      const results = [await runQueryOnOwnDatabaseConnection(pool, text, values)].flat() as QueryResult<
        Record<string, unknown>
      >[];
      return { rows: results.flatMap((result) => result.rows) };
    },
  };
}
