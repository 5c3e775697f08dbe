import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

import { ONE_PLAN } from './read-together.server.ts';

/** How many statements are kept: each is some 50 KB in the database's memory. */
const MOST_KEPT = 300;
/** Longer ones list values, and hardly ever come again; but for those that read all of a page. */
const LONGEST = 10_000;
/**
 * How often a preparation is used. Postgres plans it for its values as often; from then on it may take one plan for all values, which knows
 * nothing of a word that is searched for, or of how many rows a page has: 158 ms instead of 19 in a search through messages.
 */
const PLANNED_USES = 5;
/** Of reads by keys (`read-together.server.ts`), for which one plan does, until their tables may have become others. */
const ONE_PLAN_USES = 200;
const hasOnePlan = (text: string): boolean => text.endsWith(`"${ONE_PLAN}"`);

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;
/** What the database said of a statement when it was prepared. */
type Prepared = { name: string; types: number[]; columns: Answer; usesLeft: number };

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
  (text.length <= LONGEST || hasOnePlan(text)) && /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Of types PGlite has no writing for, as PGlite does it. */
const asWord = (value: { toString(): string }): string => value.toString();

const isStale = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000';

/**
 * Statements the embedded database has heard before, prepared at their second time. PGlite reads, checks and plans a statement each time
 * it comes, with six messages that are answered one after the other: 1.1 ms for the one that finds a session, of which a prepared one in a
 * single message takes 0.8. Whoever asks has the connection alone (`Gate`).
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  /** By text, longest unused first; null for one that came once. */
  readonly #known = new Map<string, Prepared | null>();
  #forgotten: string[] = [];
  #made = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query<Row>(asked: Asked<Row>): Promise<Results<Row>> {
    const { text, plain } = asked;
    // It says itself that it is closed.
    if (!mayBeKept(text) || this.#pglite.closed) return plain();
    const isNew = !this.#known.has(text);
    this.#keep(text);
    if (isNew) return plain();
    try {
      return await this.#pglite.runExclusive(() => this.#run(asked));
    } catch (error) {
      this.#forget(text);
      // The columns of a table have changed, which is found before anything is done.
      if (!asked.isInTransaction && isStale(error)) return plain();
      throw error;
    }
  }

  async #run<Row>({ text, values, ...asked }: Asked<Row>): Promise<Results<Row>> {
    // Only now: a transaction may ask the same several times at once.
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
    const types = parse.parseDescribeStatementResults(answer);
    const prepared = { name, types, columns, usesLeft: hasOnePlan(text) ? ONE_PLAN_USES : PLANNED_USES };
    this.#known.set(text, prepared);
    return prepared;
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.#pglite.serializers[type];
    return serializer ? serializer(value) : asWord(value);
  }

  /** What is prepared of a text and has uses left; what has none is forgotten. */
  #usable(text: string): Prepared | null {
    const known = this.#known.get(text) ?? null;
    if (known?.usesLeft !== 0) return known;
    this.#forget(text);
    return null;
  }

  #keep(text: string): void {
    const known = this.#known.get(text) ?? null;
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
}
