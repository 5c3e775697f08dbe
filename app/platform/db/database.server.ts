import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the whole database, or one transaction. Both engines have the same type. */
export type DatabaseOrTransaction = PgDatabase<PgQueryResultHKT>;

/**
 * Subjects of public pages whose changes make cached pages stale (data.md "Cache invalidation and
 * announcements").
 */
export const PAGE_CACHE_TAGS = [
  'catalog',
  'testimonials',
  'reviews',
  'cases',
  'content',
  'settings',
  'search',
  'proof',
] as const;
export type CacheTag = (typeof PAGE_CACHE_TAGS)[number];

export type CacheInvalidationListener = (tag: CacheTag | null) => void;

/**
 * Rows of a tag that just became public, newest first, at most 20; `ids` is null when they are unknown. With
 * `isGone`, rows that are no longer public, in batches of at most 150.
 */
export type PublicVisibilityChangedRows = { tag: CacheTag; ids: string[] | null; isGone: boolean };
export type PublicVisibilityChangeListener = (rows: PublicVisibilityChangedRows) => void;

/** A channel's subscriber: `lost` is called when the channel is down, `missed` when it works again. */
export type DatabaseNotificationCallbacks = {
  announced(payload: string): void;
  missed(): void;
  disconnected?(): void;
};

export type DatabaseTransactionLimits = {
  /**
   * Time limit in milliseconds, 10 s by default: then the transaction is rolled back and its caller fails
   * with `TransactionTimeoutError`.
   */
  timeoutMs?: number;
};

/** Runs one or more SQL statements outside every transaction; used by pg-boss. */
export type JobQueueSqlConnection = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** How many connections of one pool are in use. The embedded database is one connection behind a gate. */
export type DatabasePoolConnectionCounts = {
  pool: string;
  most: number;
  open: number;
  idle: number;
  waiting: number;
};

/** An open database of either engine. Modules never see it; they use `AppContext.db`. */
export type Database = {
  engine: 'embedded' | 'server';
  /** Queries outside a transaction; throws while a transaction of the same request is open. */
  db: DatabaseOrTransaction;
  /** Runs work in one transaction. Retries, nesting and audit lines are the business of `inTransaction`. */
  transaction<Value>(
    work: (tx: DatabaseOrTransaction) => Promise<Value>,
    limits?: DatabaseTransactionLimits,
  ): Promise<Value>;
  /**
   * Calls back after each committed change of a tag; `null` means "changes may have been missed, drop
   * everything".
   */
  onCacheChange(listener: CacheInvalidationListener): () => void;
  /**
   * Calls back after each commit that made rows public, or no longer public, in tables whose triggers
   * announce it.
   */
  onRowsPublished(listener: PublicVisibilityChangeListener): () => void;
  /**
   * Subscribes to a channel of committed announcements (`NOTIFY`); returns the function that unsubscribes.
   */
  listen(channel: string, subscriber: DatabaseNotificationCallbacks): Promise<() => void | Promise<void>>;
  /** Resolves when the database answers and accepts writes, rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Frees dead rows and refreshes statistics on the embedded engine; does nothing on a server, which does so
   * itself.
   */
  vacuum(): Promise<void>;
  close(): Promise<void>;
  /** Returns the current use of its connections. */
  use(): DatabasePoolConnectionCounts[];
  /** For platform/jobs only. */
  bossConnection: JobQueueSqlConnection;
};
