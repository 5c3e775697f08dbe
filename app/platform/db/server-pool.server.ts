import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

import { RecurringFaultLogger } from '../outage.server.ts';
import type { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import type { DatabasePoolConnectionCounts } from './database.server.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { POSTGRES_RANDOM_PAGE_COST } from './page-cost.ts';
import { IS_DATABASE_READ_ONLY_SQL, ReadOnlyDatabaseServerError } from './read-only-server.server.ts';

export type DatabasePoolLimits = { connections: number; statementMs: number };

/** Requests: ten connections, statements of at most 5 s. */
export const REQUEST_DATABASE_POOL_LIMITS: DatabasePoolLimits = { connections: 10, statementMs: 5_000 };
/** Jobs' bookkeeping: four connections, statements of at most 60 s. */
export const JOB_DATABASE_POOL_LIMITS: DatabasePoolLimits = { connections: 4, statementMs: 60_000 };

const DATABASE_LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * The settings of a connection, as statements rather than start-up parameters, which session poolers refuse.
 * JIT compilation is off: no statement of ours runs long enough to earn back the tenth of a second or more
 * that it takes. Unless the operator set `random_page_cost`, it is set for today's disks: the server's
 * default, for spinning disks, reads whole tables instead (decision 81).
 */
function connectionSettingsSql(limits: DatabasePoolLimits): string {
  return `select set_config('timezone', 'UTC', false),
    set_config('jit', 'off', false),
    set_config('random_page_cost', case current_setting('random_page_cost') when '4' then '${POSTGRES_RANDOM_PAGE_COST}' else current_setting('random_page_cost') end, false),
    set_config('statement_timeout', '${limits.statementMs}', false),
    set_config('lock_timeout', '${DATABASE_LOCK_TIMEOUT_MS}', false),
    set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false),
    ${IS_DATABASE_READ_ONLY_SQL} as "isReadOnly", pg_is_in_recovery() as "isStandby"`;
}

/**
 * A pool that survives connections cut by the server at any moment, and leads to the server that accepts
 * writes. While the only server is read-only, its connections serve one statement or transaction each, so
 * that the next one finds the server that accepts writes again.
 */
export class PostgresServerConnectionPool {
  readonly #pool: Pool;
  readonly #hosts: DatabaseServerUrlRotation;
  readonly #outage: RecurringFaultLogger;
  readonly #readOnly = new WeakSet<ClientBase>();
  /**
   * The generation in which each connection was opened; those of an earlier one are replaced before their
   * next use.
   */
  readonly #openedIn = new WeakMap<ClientBase, number>();
  #generation = 0;

  constructor(hosts: DatabaseServerUrlRotation, limits: DatabasePoolLimits, log: Logger) {
    this.#hosts = hosts;
    this.#outage = new RecurringFaultLogger(log, {
      failing: 'database connection lost',
      over: 'the database has connections again',
      level: 'warn',
    });
    this.#pool = new Pool({
      Client: createCurrentDatabaseHostClientClass(hosts),
      max: limits.connections,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: `prixfixe ${process.pid}`,
      // Ends a wait on a connection that died silently; the server's own limit comes first otherwise.
      query_timeout: limits.statementMs + 10_000,
      // The pool awaits it, although its type is void.
      onConnect: (client) => this.#prepare(client, limits) as unknown as void,
    } satisfies PoolConfig);
    // The pool emits the loss of an idle client too; a checked-out one reports its own.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', (error) => this.#outage.failed(error)));
    this.#pool.on('acquire', () => this.#outage.wentWell());
  }

  /**
   * Takes a connection, which the caller returns with `give`. With several servers, searches all of them once
   * for the one that accepts writes.
   */
  async take(): Promise<PoolClient> {
    for (let failures = 0; ;) {
      const url = this.#hosts.current;
      const mayOpen = this.#pool.totalCount < (this.#pool.options.max ?? 0);
      try {
        const client = await this.#pool.connect();
        if (this.#openedIn.get(client) === this.#generation) return client;
        client.release(true);
      } catch (error) {
        failures += 1;
        // When all connections are in use, the time was spent waiting for one of them.
        if (!mayOpen || classifyDatabaseError(error)?.code !== 'unavailable') throw error;
        this.#hosts.passOver(url);
        if (failures >= this.#hosts.count) throw error;
      }
    }
  }

  /** Returns a connection to the pool; after a failure, closes it. */
  release(client: PoolClient, failure?: unknown): void {
    if (classifyDatabaseError(failure)?.code === 'unavailable') this.replaceAll();
    const isCurrent = this.#openedIn.get(client) === this.#generation;
    client.release(failure !== undefined || this.#readOnly.has(client) || !isCurrent);
  }

  /** Retires all current connections: they may lead to a server that is gone or read-only. */
  replaceAll(): void {
    this.#generation += 1;
  }

  use(name: string): DatabasePoolConnectionCounts {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { pool: name, most: options.max, open, idle, waiting };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #prepare(client: ClientBase, limits: DatabasePoolLimits): Promise<void> {
    const generation = this.#generation;
    const { rows } = await client.query<{ isReadOnly: boolean; isStandby: boolean }>(
      connectionSettingsSql(limits),
    );
    this.#openedIn.set(client, generation);
    const [state] = rows;
    if (!state?.isReadOnly) return;
    const refusal = new ReadOnlyDatabaseServerError(state);
    this.#outage.failed(refusal);
    if (this.#hosts.mustWrite) throw refusal;
    this.#readOnly.add(client);
  }
}

/** Returns the client class of the pool: each client connects to the last server that worked. */
function createCurrentDatabaseHostClientClass(hosts: DatabaseServerUrlRotation) {
  return class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current });
    }
  };
}
