import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

import { GENERIC_QUERY_PLAN_MARKER } from './read-together.server.ts';

/** How many statements are kept: each takes some 50 KB of the database's memory. */
const MAX_EMBEDDED_DATABASE_PREPARED_STATEMENTS = 300;
/** Longer statements list values and are rarely repeated, except those that read everything for a page. */
const MAX_PREPARED_SQL_STATEMENT_LENGTH = 10_000;
/**
 * How often a prepared statement is used. Postgres plans the first five uses for their values; after that it
 * may switch to one plan for all values, which ignores the searched word and the number of rows of a page:
 * 158 ms instead of 19 in a search through messages.
 */
const STATEMENT_USES_BEFORE_REPREPARE = 5;
/**
 * For reads by keys (`read-together.server.ts`), for which one plan is enough until their tables may have
 * changed.
 */
const MAX_GENERIC_QUERY_PLAN_USES = 200;
const usesGenericPostgresQueryPlan = (text: string): boolean =>
  text.endsWith(`"${GENERIC_QUERY_PLAN_MARKER}"`);

type PostgresProtocolResponse = Awaited<ReturnType<PGlite['execProtocolStream']>>;
/** What the database returned when it prepared a statement. */
type EmbeddedDatabasePreparedStatement = {
  name: string;
  types: number[];
  columns: PostgresProtocolResponse;
  usesLeft: number;
};

type SqlStatementRequest<Row> = {
  text: string;
  values: unknown[];
  rowMode: QueryOptions['rowMode'];
  isInTransaction: boolean;
  /** Runs the query without a prepared statement. */
  plain: () => Promise<Results<Row>>;
};

const { serialize } = protocol;

/** Statements that change the session, tables or transactions are never prepared. */
const canPrepareSqlStatement = (text: string): boolean =>
  (text.length <= MAX_PREPARED_SQL_STATEMENT_LENGTH || usesGenericPostgresQueryPlan(text)) &&
  /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** For types PGlite cannot serialize: the text, as PGlite itself does. */
const serializeQueryParameterAsText = (value: { toString(): string }): string => value.toString();

const isStaleStatementPlanError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000';

/**
 * Prepares statements of the embedded database the second time they run. PGlite parses, checks and plans a
 * statement on every call, in six messages with an answer each: 1.1 ms for the one that finds a session,
 * where a prepared one in a single message takes 0.8 ms. The caller has the connection to itself (`Gate`).
 */
export class PreparedStatementCache {
  readonly #pglite: PGlite;
  /** By text, least recently used first; null for a statement that ran once. */
  readonly #known = new Map<string, EmbeddedDatabasePreparedStatement | null>();
  #forgotten: string[] = [];
  #created = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query<Row>(request: SqlStatementRequest<Row>): Promise<Results<Row>> {
    const { text, plain } = request;
    // PGlite reports by itself that it is closed.
    if (!canPrepareSqlStatement(text) || this.#pglite.closed) return plain();
    const isNew = !this.#known.has(text);
    this.#keep(text);
    if (isNew) return plain();
    try {
      return await this.#pglite.runExclusive(() => this.#run(request));
    } catch (error) {
      this.#forget(text);
      // The columns of a table have changed, which Postgres detects before it runs the statement.
      if (!request.isInTransaction && isStaleStatementPlanError(error)) return plain();
      throw error;
    }
  }

  async #run<Row>({ text, values, ...request }: SqlStatementRequest<Row>): Promise<Results<Row>> {
    // Only here, inside the lock: a transaction may send the same statement several times at once.
    const prepared = this.#usable(text) ?? (await this.#prepare(text));
    prepared.usesLeft -= 1;
    const { types, name, columns } = prepared;
    const bound = values.map((value, place) => this.#serialized(value, types[place] ?? 0));
    const message = Buffer.concat([
      ...this.#forgotten.splice(0).map((gone) => serialize.close({ type: 'S', name: gone })),
      serialize.bind({ statement: name, values: bound }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const answer = await this.#pglite.execProtocolStream(message, { syncToFs: false });
    if (!request.isInTransaction) await this.#pglite.syncToFs();
    const [result] = parse.parseResults([...columns, ...answer], this.#pglite.parsers, {
      rowMode: request.rowMode,
    });
    return result as Results<Row>; // one statement, one result; the caller knows the type of its rows
  }

  async #prepare(text: string): Promise<EmbeddedDatabasePreparedStatement> {
    const name = `kept_${(this.#created += 1)}`;
    const message = Buffer.concat([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const answer = await this.#pglite.execProtocolStream(message, { syncToFs: false });
    const columns = answer.filter((part) => part.name === 'rowDescription');
    const types = parse.parseDescribeStatementResults(answer);
    const prepared = {
      name,
      types,
      columns,
      usesLeft: usesGenericPostgresQueryPlan(text)
        ? MAX_GENERIC_QUERY_PLAN_USES
        : STATEMENT_USES_BEFORE_REPREPARE,
    };
    this.#known.set(text, prepared);
    return prepared;
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.#pglite.serializers[type];
    return serializer ? serializer(value) : serializeQueryParameterAsText(value);
  }

  /** Returns the prepared statement of a text if it has uses left; forgets it otherwise. */
  #usable(text: string): EmbeddedDatabasePreparedStatement | null {
    const known = this.#known.get(text) ?? null;
    if (known?.usesLeft !== 0) return known;
    this.#forget(text);
    return null;
  }

  #keep(text: string): void {
    const known = this.#known.get(text) ?? null;
    this.#known.delete(text);
    this.#known.set(text, known);
    const [oldest] = this.#known.size > MAX_EMBEDDED_DATABASE_PREPARED_STATEMENTS ? this.#known.keys() : [];
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(text: string): void {
    const name = this.#known.get(text)?.name;
    if (name !== undefined) this.#forgotten.push(name);
    this.#known.delete(text);
  }
}
