import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

/** How many statements are kept: each is some 50 KB in the database's memory. */
const MOST_KEPT = 300;
/** Longer ones list values, and hardly ever come again. */
const LONGEST = 10_000;
/** After so many written rows the tables may have other sizes than the kept plans were made for. */
const ROWS_OF_ONE_PLAN = 1_000;

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;
/** What the database said of a statement when it was prepared. */
type Prepared = { name: string; types: number[]; columns: Answer };

type Asked<Row> = {
  text: string;
  values: unknown[];
  rowMode: QueryOptions['rowMode'];
  isInTransaction: boolean;
  /** Asks the usual way. */
  plain: () => Promise<Results<Row>>;
};

const { serialize } = protocol;

/** Changes of the session, of tables and of transactions are said as they come. */
const mayBeKept = (text: string): boolean =>
  text.length <= LONGEST && /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Of types PGlite has no writing for, as PGlite does it. */
const asWord = (value: { toString(): string }): string => value.toString();

const isStale = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000';

/**
 * Statements the embedded database has heard before, prepared at their second time. PGlite reads, checks and plans a statement each time
 * it comes, with six messages that are answered one after the other: 1.4 ms for the one that finds a session, of which a prepared one in a
 * single message takes 0.3. Whoever asks has the connection alone (`Gate`).
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  /** By text, longest unused first; null for one that came once. */
  readonly #known = new Map<string, Prepared | null>();
  #forgotten: string[] = [];
  #made = 0;
  #written = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query<Row>(asked: Asked<Row>): Promise<Results<Row>> {
    const { text, plain } = asked;
    // It says itself that it is closed.
    if (!mayBeKept(text) || this.#pglite.closed) return this.#counted(await plain());
    const known = this.#known.get(text);
    this.#keep(text, known ?? null);
    if (known === undefined) return this.#counted(await plain());
    try {
      return this.#counted(await this.#pglite.runExclusive(() => this.#run(asked, known)));
    } catch (error) {
      this.#forget(text);
      // The columns of a table have changed, which is found before anything is done.
      if (!asked.isInTransaction && isStale(error)) return this.#counted(await plain());
      throw error;
    }
  }

  async #run<Row>({ text, values, ...asked }: Asked<Row>, known: Prepared | null): Promise<Results<Row>> {
    const { types, name, columns } = known ?? (await this.#prepare(text));
    const bound = values.map((value, place) => this.#serialized(value, types[place] ?? 0));
    const message = Buffer.concat([
      ...this.#forgotten.splice(0).map((gone) => serialize.close({ type: 'S', name: gone })),
      serialize.bind({ statement: name, values: bound }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const answer = await this.#pglite.execProtocolStream(message, { syncToFs: false });
    if (!asked.isInTransaction) await this.#pglite.syncToFs();
    const [result] = parse.parseResults([...columns, ...answer], this.#pglite.parsers, {
      rowMode: asked.rowMode,
    });
    return result as Results<Row>; // one statement, one result; whose rows they are, its caller knows
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `kept_${(this.#made += 1)}`;
    const message = Buffer.concat([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const answer = await this.#pglite.execProtocolStream(message, { syncToFs: false });
    const columns = answer.filter((part) => part.name === 'rowDescription');
    const prepared = { name, types: parse.parseDescribeStatementResults(answer), columns };
    this.#known.set(text, prepared);
    return prepared;
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.#pglite.serializers[type];
    return serializer ? serializer(value) : asWord(value);
  }

  #keep(text: string, known: Prepared | null): void {
    this.#known.delete(text);
    this.#known.set(text, known);
    const [oldest] = this.#known.size > MOST_KEPT ? this.#known.keys() : [];
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(text: string): void {
    const name = this.#known.get(text)?.name;
    if (name !== undefined) this.#forgotten.push(name);
    this.#known.delete(text);
  }

  /** Counts what was written, and has everything planned anew for tables that may have grown: nobody else tells the plans. */
  #counted<Row>(result: Results<Row>): Results<Row> {
    this.#written += result.affectedRows ?? 0;
    if (this.#written < ROWS_OF_ONE_PLAN) return result;
    this.#written = 0;
    for (const text of [...this.#known.keys()]) {
      this.#forget(text);
      this.#known.set(text, null);
    }
    return result;
  }
}
