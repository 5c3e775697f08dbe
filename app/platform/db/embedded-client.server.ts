import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

import type { JobQueueSqlConnection } from './database.server.ts';
import type { DiskSpaceGuard } from './disk-reserve.server.ts';
import { PreparedStatementCache } from './embedded-statements.server.ts';
import { PGLITE_PARSERS_RETURNING_DATES } from './embedded-types.ts';
import type { EmbeddedDatabaseQueryQueue } from './query-queue.server.ts';
import { assertOutsideTransaction } from './transaction-checks.server.ts';
import { OpenTransactionState } from './transaction-state.server.ts';

type EmbeddedDatabaseClientDependencies = {
  pglite: PGlite;
  gate: EmbeddedDatabaseQueryQueue;
  reserve: DiskSpaceGuard;
};

/** Returns whether a statement only reads; when in doubt it counts as a write. */
function isReadOnlySqlStatement(statement: string): boolean {
  return /^\s*(select|show|with)\b/i.test(statement) && !/\b(insert|update|delete|merge)\b/i.test(statement);
}

type PgliteTransactionQuery = Pick<Transaction, 'query'>;

/** Passes on only Drizzle's row mode: the types are set for the whole database (`embedded-types.ts`). */
const pickDrizzleRowMode = (options: QueryOptions | undefined): QueryOptions => ({
  rowMode: options?.rowMode,
});

/** The part of PGlite that Drizzle uses, behind the gate and the transaction guard. */
export class EmbeddedPostgresClient {
  readonly #pglite: PGlite;
  readonly #gate: EmbeddedDatabaseQueryQueue;
  readonly #reserve: DiskSpaceGuard;
  readonly #statements: PreparedStatementCache;

  constructor({ pglite, gate, reserve }: EmbeddedDatabaseClientDependencies) {
    this.#pglite = pglite;
    this.#gate = gate;
    this.#reserve = reserve;
    this.#statements = new PreparedStatementCache(pglite);
  }

  async query<Row>(statement: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    assertOutsideTransaction();
    if (!isReadOnlySqlStatement(statement)) this.#reserve.refuseWriting();
    const shape = pickDrizzleRowMode(options);
    return this.#gate.run(statement, () =>
      this.#statements.query({
        ...{ text: statement, values: values ?? [], rowMode: shape.rowMode, isInTransaction: false },
        plain: () => this.#pglite.query<Row>(statement, values, shape),
      }),
    );
  }

  async transaction<Value>(work: (tx: PgliteTransactionQuery) => Promise<Value>): Promise<Value> {
    this.#reserve.refuseWriting();
    return this.#gate.runLong('begin', () => this.#pglite.transaction((tx) => this.#inside(tx, work)));
  }

  async #inside<Value>(
    tx: Transaction,
    work: (tx: PgliteTransactionQuery) => Promise<Value>,
  ): Promise<Value> {
    const state = new OpenTransactionState();
    const query = <Row>(statement: string, values?: unknown[], options?: QueryOptions) => {
      const shape = pickDrizzleRowMode(options);
      const plain = () => tx.query<Row>(statement, values, shape);
      const request = {
        text: statement,
        values: values ?? [],
        rowMode: shape.rowMode,
        isInTransaction: true,
      };
      return state.run(statement, () =>
        this.#gate.observe(statement, () => this.#statements.query({ ...request, plain })),
      );
    };
    try {
      const outcome = await work({ query });
      state.settle();
      return outcome;
    } finally {
      state.end();
    }
  }
}

/**
 * Returns a connection for pg-boss, which sends several statements in one text and writes its transactions as
 * SQL. A failed block is rolled back before the gate lets the next caller in.
 */
export function createEmbeddedDatabaseConnectionForPgBoss({
  pglite,
  gate,
  reserve,
}: EmbeddedDatabaseClientDependencies): JobQueueSqlConnection {
  const run = async (text: string, values: unknown[] | undefined) => {
    if (values?.length)
      return pglite.query<Record<string, unknown>>(text, values, { parsers: PGLITE_PARSERS_RETURNING_DATES });
    const results = await pglite.exec(text, { parsers: PGLITE_PARSERS_RETURNING_DATES });
    return { rows: results.flatMap((result) => result.rows) };
  };
  return {
    executeSql: async (text, values) => {
      assertOutsideTransaction();
      reserve.refuseBookkeeping();
      return gate.runLong(text, async () => {
        try {
          return await run(text, values);
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      });
    },
  };
}
