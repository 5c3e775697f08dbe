import type { Logger } from 'pino';

import { RecurringFaultLogger } from '../outage.server.ts';
import {
  PAGE_CACHE_TAGS,
  type CacheInvalidationListener,
  type CacheTag,
  type DatabaseOrTransaction,
  type PublicVisibilityChangeListener,
  type PublicVisibilityChangedRows,
} from './database.server.ts';
import { runOutsideTransaction } from './transaction-checks.server.ts';
import { cacheVersions } from './tables.server.ts';

const CACHE_VERSION_CHECK_INTERVAL_MS = 5_000;
/** Suffix of a tag: the ids after it are rows that are no longer public. */
const REMOVED_ROWS_CACHE_TAG_SUFFIX = '-gone';

/**
 * Notifies listeners of committed changes of cache tags (data.md "Cache invalidation and announcements"):
 * immediately for what the database announces, and within five seconds for missed announcements, by comparing
 * the versions. A change is reported once.
 */
export class CommittedCacheTagChangeWatcher {
  readonly #listeners = new Set<CacheInvalidationListener>();
  readonly #publishedListeners = new Set<PublicVisibilityChangeListener>();
  readonly #announced = new Set<CacheTag>();
  readonly #db: DatabaseOrTransaction;
  readonly #outage: RecurringFaultLogger;
  #known = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #comparing: Promise<void> | undefined;

  constructor(db: DatabaseOrTransaction, log: Logger) {
    this.#db = db;
    this.#outage = new RecurringFaultLogger(log, {
      failing: 'cache versions could not be compared',
      over: 'cache versions are compared again',
      level: 'warn',
    });
  }

  async start(): Promise<void> {
    this.#known = await this.#versions();
    this.#timer = setInterval(() => void this.compare(), CACHE_VERSION_CHECK_INTERVAL_MS).unref();
  }

  /** Stops comparing and waits for a comparison in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#listeners.clear();
    this.#publishedListeners.clear();
    await this.#comparing;
  }

  subscribe(listener: CacheInvalidationListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  subscribeToPublished(listener: PublicVisibilityChangeListener): () => void {
    this.#publishedListeners.add(listener);
    return () => void this.#publishedListeners.delete(listener);
  }

  /**
   * Handles an announcement of the database: `testimonials` for a change, `testimonials:<id>,<id>` for rows
   * that became public, `testimonials-gone:<id>` for rows that are no longer public. Ignores payloads that
   * are no tag of this version.
   */
  announce(payload: string): void {
    const [name = '', ids] = payload.split(':');
    const isGone = name.endsWith(REMOVED_ROWS_CACHE_TAG_SUFFIX);
    const tag = PAGE_CACHE_TAGS.find(
      (known) => known === (isGone ? name.slice(0, -REMOVED_ROWS_CACHE_TAG_SUFFIX.length) : name),
    );
    if (!tag) return;
    if (ids !== undefined) {
      this.#notifyPublished({ tag, ids: ids.split(','), isGone });
      return;
    }
    this.#announced.add(tag);
    this.#publish(tag);
  }

  /** Announcements may have been lost: marks everything as stale. */
  missed(): void {
    this.#publish(null);
    for (const tag of PAGE_CACHE_TAGS) this.#notifyPublished({ tag, ids: null, isGone: false });
  }

  /** Looks for changes that were not announced. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compareOnce().finally(() => (this.#comparing = undefined));
    return this.#comparing;
  }

  async #compareOnce(): Promise<void> {
    try {
      const versions = await this.#versions();
      for (const tag of PAGE_CACHE_TAGS) {
        if (versions.get(tag) === this.#known.get(tag) || this.#announced.has(tag)) continue;
        this.#publish(tag);
        this.#notifyPublished({ tag, ids: null, isGone: false });
      }
      this.#known = versions;
      this.#announced.clear();
      this.#outage.end();
    } catch (error) {
      this.#outage.failed(error);
    }
  }

  async #versions(): Promise<Map<string, number>> {
    const rows = await this.#db.select().from(cacheVersions);
    return new Map(rows.map((row) => [row.tag, row.version]));
  }

  #notifyPublished(rows: PublicVisibilityChangedRows): void {
    for (const listener of this.#publishedListeners) runOutsideTransaction(() => listener(rows));
  }

  #publish(tag: CacheTag | null): void {
    for (const listener of this.#listeners) runOutsideTransaction(() => listener(tag));
  }
}
