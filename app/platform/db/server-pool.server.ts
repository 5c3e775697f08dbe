import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

import { Outage } from '../outage.server.ts';
import type { PoolUse } from './database.server.ts';
import { RANDOM_PAGE_COST } from './page-cost.ts';

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
    set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false)`;
}

/** A pool whose connections may be cut by the server at any moment without ending the process. */
export function openPool(url: string, limits: PoolLimits, log: Logger): Pool {
  const config: PoolConfig = {
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: `prixfixe ${process.pid}`,
    // Ends a wait on a connection that died without a word; the server's own limit comes first otherwise.
    query_timeout: limits.statementMs + 10_000,
    // Awaited by the pool, although its type says void.
    onConnect: (client) => client.query(settings(limits)) as unknown as void,
  };
  const pool = new Pool(config);
  // The pool repeats the loss of an idle client; of one that is checked out only the client itself tells.
  pool.on('error', () => {});
  const outage = new Outage(log, {
    failing: 'database connection lost',
    over: 'the database has connections again',
    level: 'warn',
  });
  pool.on('connect', (client) => client.on('error', (error) => outage.failed(error)));
  pool.on('acquire', () => outage.wentWell());
  return pool;
}

export function poolUse(name: string, pool: Pool): PoolUse {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool;
  return { pool: name, most: options.max, open, idle, waiting };
}
