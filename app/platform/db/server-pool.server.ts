import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

import { Outage } from '../outage.server.ts';
import type { DatabaseHosts } from './database-hosts.server.ts';
import type { PoolUse } from './database.server.ts';
import { databaseFailure } from './failure.server.ts';
import { RANDOM_PAGE_COST } from './page-cost.ts';
import { ASK_READ_ONLY, ReadOnlyServer } from './read-only-server.server.ts';

export type PoolLimits = { connections: number; statementMs: number };

/** Requests: ten connections, statements of at most 5 s. */
export const REQUEST_LIMITS: PoolLimits = { connections: 10, statementMs: 5_000 };
/** Jobs' bookkeeping: four connections, statements of at most 60 s. */
export const JOB_LIMITS: PoolLimits = { connections: 4, statementMs: 60_000 };

const LOCK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * A connection's settings are statements, not start-up parameters, which session poolers refuse. Machine code is made for no statement:
 * of ours none runs for long enough to earn back the tenth of a second and more that making it takes. Where nobody said what a row read
 * out of order costs, it is what it costs on disks of today: the server's own guess, of turning disks, reads whole tables instead
 * (decision 81).
 */
function settings(limits: PoolLimits): string {
  return `select set_config('timezone', 'UTC', false),
    set_config('jit', 'off', false),
    set_config('random_page_cost', case current_setting('random_page_cost') when '4' then '${RANDOM_PAGE_COST}' else current_setting('random_page_cost') end, false),
    set_config('statement_timeout', '${limits.statementMs}', false),
    set_config('lock_timeout', '${LOCK_MS}', false),
    set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false),
    ${ASK_READ_ONLY} as "isReadOnly", pg_is_in_recovery() as "isStandby"`;
}

/**
 * A pool whose connections may be cut by the server at any moment without ending the process, and lead to the server that accepts
 * writes. Where the only server there is just reads for now, its connections serve for one statement or transaction each, so that
 * the next one finds the server that writes again.
 */
export class ServerPool {
  readonly #pool: Pool;
  readonly #hosts: DatabaseHosts;
  readonly #outage: Outage;
  readonly #readOnly = new WeakSet<ClientBase>();
  /** In which generation a connection was opened; those of an earlier one are replaced before they are used again. */
  readonly #openedIn = new WeakMap<ClientBase, number>();
  #generation = 0;

  constructor(hosts: DatabaseHosts, limits: PoolLimits, log: Logger) {
    this.#hosts = hosts;
    this.#outage = new Outage(log, {
      failing: 'database connection lost',
      over: 'the database has connections again',
      level: 'warn',
    });
    this.#pool = new Pool({
      Client: clientOf(hosts),
      max: limits.connections,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: `prixfixe ${process.pid}`,
      // Ends a wait on a connection that died without a word; the server's own limit comes first otherwise.
      query_timeout: limits.statementMs + 10_000,
      // Awaited by the pool, although its type says void.
      onConnect: (client) => this.#prepare(client, limits) as unknown as void,
    } satisfies PoolConfig);
    // The pool repeats the loss of an idle client; of one that is checked out only the client itself tells.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', (error) => this.#outage.failed(error)));
    this.#pool.on('acquire', () => this.#outage.wentWell());
  }

  /** A connection, to be given back. With several servers, the one that accepts writes is looked for among all of them once. */
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
        // Where all connections are in use, the time was spent waiting for one of them.
        if (!mayOpen || databaseFailure(error)?.code !== 'unavailable') throw error;
        this.#hosts.passOver(url);
        if (failures >= this.#hosts.count) throw error;
      }
    }
  }

  /** Gives a connection back; with what failed on it, it is closed. */
  give(client: PoolClient, failure?: unknown): void {
    if (databaseFailure(failure)?.code === 'unavailable') this.replaceAll();
    const isCurrent = this.#openedIn.get(client) === this.#generation;
    client.release(failure !== undefined || this.#readOnly.has(client) || !isCurrent);
  }

  /** Lets no connection of now be used again: they may lead to a server that is gone or only reads. */
  replaceAll(): void {
    this.#generation += 1;
  }

  use(name: string): PoolUse {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { pool: name, most: options.max, open, idle, waiting };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #prepare(client: ClientBase, limits: PoolLimits): Promise<void> {
    const generation = this.#generation;
    const { rows } = await client.query<{ isReadOnly: boolean; isStandby: boolean }>(settings(limits));
    this.#openedIn.set(client, generation);
    const [state] = rows;
    if (!state?.isReadOnly) return;
    const refusal = new ReadOnlyServer(state);
    this.#outage.failed(refusal);
    if (this.#hosts.mustWrite) throw refusal;
    this.#readOnly.add(client);
  }
}

/** What the pool makes its connections with: each leads to the server that worked last. */
function clientOf(hosts: DatabaseHosts) {
  return class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current });
    }
  };
}
