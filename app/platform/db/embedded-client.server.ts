import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

import type { PlainConnection } from './database.server.ts';
import type { DiskReserve } from './disk-reserve.server.ts';
import { EmbeddedStatements } from './embedded-statements.server.ts';
import { AS_DATES } from './embedded-types.ts';
import type { Gate } from './gate.server.ts';
import { refuseInsideTransaction } from './guard.server.ts';
import { TransactionState } from './transaction-state.server.ts';

type ClientParts = { pglite: PGlite; gate: Gate; reserve: DiskReserve };

/** Returns whether a statement only reads; when in doubt it counts as a write. */
function isRead(statement: string): boolean {
  return /^\s*(select|show|with)\b/i.test(statement) && !/\b(insert|update|delete|merge)\b/i.test(statement);
}

type QueryPart = Pick<Transaction, 'query'>;

/** Passes on only Drizzle's row mode: the types are set for the whole database (`embedded-types.ts`). */
const shapeOf = (options: QueryOptions | undefined): QueryOptions => ({ rowMode: options?.rowMode });

/** The part of PGlite that Drizzle uses, behind the gate and the transaction guard. */
export class EmbeddedClient {
  readonly #pglite: PGlite;
  readonly #gate: Gate;
  readonly #reserve: DiskReserve;
  readonly #statements: EmbeddedStatements;

  constructor({ pglite, gate, reserve }: ClientParts) {
    this.#pglite = pglite;
    this.#gate = gate;
    this.#reserve = reserve;
    this.#statements = new EmbeddedStatements(pglite);
  }

  async query<Row>(statement: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    refuseInsideTransaction();
    if (!isRead(statement)) this.#reserve.refuseWriting();
    const shape = shapeOf(options);
    return this.#gate.run(statement, () =>
      this.#statements.query({
        ...{ text: statement, values: values ?? [], rowMode: shape.rowMode, isInTransaction: false },
        plain: () => this.#pglite.query<Row>(statement, values, shape),
      }),
    );
  }

  async transaction<Value>(work: (tx: QueryPart) => Promise<Value>): Promise<Value> {
    this.#reserve.refuseWriting();
    return this.#gate.runLong('begin', () => this.#pglite.transaction((tx) => this.#inside(tx, work)));
  }

  async #inside<Value>(tx: Transaction, work: (tx: QueryPart) => Promise<Value>): Promise<Value> {
    const state = new TransactionState();
    const query = <Row>(statement: string, values?: unknown[], options?: QueryOptions) => {
      const shape = shapeOf(options);
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
export function embeddedBossConnection({ pglite, gate, reserve }: ClientParts): PlainConnection {
  const run = async (text: string, values: unknown[] | undefined) => {
    if (values?.length) return pglite.query<Record<string, unknown>>(text, values, { parsers: AS_DATES });
    const results = await pglite.exec(text, { parsers: AS_DATES });
    return { rows: results.flatMap((result) => result.rows) };
  };
  return {
    executeSql: async (text, values) => {
      refuseInsideTransaction();
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
