import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the whole database, or one transaction of it. Both engines give the same type. */
export type Executor = PgDatabase<PgQueryResultHKT>;

/** A subject of public pages whose change makes cached pages stale (data.md section 11). */
export const CACHE_TAGS = [
  'catalog',
  'testimonials',
  'reviews',
  'cases',
  'content',
  'settings',
  'search',
  'proof',
] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];

export type CacheListener = (tag: CacheTag | null) => void;

/**
 * Rows of a tag that have just become public, newest first, at most 20; `ids` is null when it is not known which. With `isGone` those
 * that just ceased to be public, in parts of at most 150.
 */
export type PublishedRows = { tag: CacheTag; ids: string[] | null; isGone: boolean };
export type PublishedListener = (rows: PublishedRows) => void;

/** What a listener of a channel is told: `lost` when nothing can be heard for now, `missed` once it can be again. */
export type Heard = { announced(payload: string): void; missed(): void; lost?(): void };

export type TransactionLimits = {
  /** After this long the transaction is rolled back and its caller fails with `TransactionTimeout`; 10 s by default. */
  timeoutMs?: number;
};

/** Runs one or more SQL statements outside every transaction; pg-boss works through it. */
export type PlainConnection = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** How much of one pool of connections is in use. The embedded database is one connection behind a gate. */
export type PoolUse = { pool: string; most: number; open: number; idle: number; waiting: number };

/** An open database of either engine. Modules never see it; they get `AppContext.db`. */
export type Database = {
  engine: 'embedded' | 'server';
  /** Queries outside a transaction; refuses to be used while a transaction of the same request is open. */
  db: Executor;
  /** Runs work in one transaction. Retries, joins and audit lines are `inTransaction`'s business, not this one's. */
  transaction<Value>(work: (tx: Executor) => Promise<Value>, limits?: TransactionLimits): Promise<Value>;
  /** Calls back after each committed change of a tag; `null` means "changes may have been missed, drop everything". */
  onCacheChange(listener: CacheListener): () => void;
  /** Calls back after each commit by which rows became public, or ceased to be, on the tables whose triggers announce that. */
  onRowsPublished(listener: PublishedListener): () => void;
  /** Hears what transactions announce on a channel (`NOTIFY`) once they are committed; returns the way to stop. */
  listen(channel: string, heard: Heard): Promise<() => void | Promise<void>>;
  /** Resolves when the database answers and accepts writes, rejects otherwise. */
  ping(): Promise<void>;
  /** Frees dead rows and refreshes statistics where the engine does not do so by itself; nothing on a server. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
  /** What of its connections is in use at this moment. */
  use(): PoolUse[];
  /** For platform/jobs only. */
  bossConnection: PlainConnection;
};
