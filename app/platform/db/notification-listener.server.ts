import type { Client } from 'pg';
import type { Logger } from 'pino';

import { RecurringFaultLogger } from '../outage.server.ts';
import { connectToFirstUsableDatabaseHost } from './connect-to-hosts.server.ts';
import type { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import type { DatabaseNotificationCallbacks } from './database.server.ts';
import { SERVING_DATABASE_LOCK_KEY } from './serving-lock.server.ts';

const MIN_RECONNECT_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 5_000;
/**
 * A connection to a machine that went down silently looks alive; one without an answer by the next check is
 * lost.
 */
const DATABASE_CONNECTION_CHECK_INTERVAL_MS = 5_000;

type DatabaseChannelSubscription = { channel: string; subscriber: DatabaseNotificationCallbacks };

/**
 * One connection that listens for the life of the process, on every subscribed channel. `pg` never reconnects
 * by itself: after a loss this class does, with growing pauses, and calls `missed`, because announcements
 * made in between are lost.
 */
export class DatabaseNotificationListener {
  readonly #hosts: DatabaseServerUrlRotation;
  readonly #isServing: boolean;
  readonly #outage: RecurringFaultLogger;
  readonly #listeners = new Set<DatabaseChannelSubscription>();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;
  #pauseMs = MIN_RECONNECT_DELAY_MS;
  #isConnected = false;
  #isClosed = false;

  /** With `isServing` the connection also holds a lock that shows that a process of the shop is open. */
  constructor(hosts: DatabaseServerUrlRotation, log: Logger, { isServing }: { isServing: boolean }) {
    this.#hosts = hosts;
    this.#isServing = isServing;
    this.#outage = new RecurringFaultLogger(log, {
      failing: 'cannot listen for announcements of the database',
      over: 'announcements of the database are heard again',
      level: 'warn',
    });
  }

  /**
   * Subscribes to a channel; returns a function that unsubscribes. While the connection is down, listening
   * starts with the next one, which calls `missed`.
   */
  async listen(channel: string, subscriber: DatabaseNotificationCallbacks): Promise<() => void> {
    const listener = { channel, subscriber };
    this.#listeners.add(listener);
    // If the connection is lost here, the next one listens.
    if (this.#isConnected) await this.#client?.query(buildPostgresListenSql(channel)).catch(() => {});
    return () => void this.#listeners.delete(listener);
  }

  /** Tries once and returns; a failure is retried in the background until `close`. */
  async connect(): Promise<void> {
    if (this.#isClosed) return;
    let client: Client | undefined;
    try {
      client = await connectToFirstUsableDatabaseHost(this.#hosts, {
        connectionTimeoutMillis: 3_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: `prixfixe ${process.pid} announcements`,
      });
      await this.#listenOn(client);
    } catch (error) {
      this.#outage.failed(error);
      client?.end().catch(() => {}); // no longer usable
      // If the connection was lost in the meantime, its `end` event has reported that.
      if (client === undefined || this.#client === client) this.#lose(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#asking);
    await this.#client?.end();
  }

  async #listenOn(client: Client): Promise<void> {
    if (this.#isClosed) return client.end();
    this.#client = client;
    client.on('error', (error) => this.#outage.failed(error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => this.#publish(channel, payload ?? ''));
    // Waits while a backup is restored.
    if (this.#isServing)
      await client.query('select pg_advisory_lock_shared($1)', [SERVING_DATABASE_LOCK_KEY]);
    this.#isConnected = true;
    const channels = new Set([...this.#listeners].map(({ channel }) => channel));
    for (const channel of channels) await client.query(buildPostgresListenSql(channel));
    this.#askAgainAndAgain(client);
    this.#pauseMs = MIN_RECONNECT_DELAY_MS;
    this.#outage.end();
    for (const { subscriber } of this.#listeners) subscriber.missed();
  }

  #askAgainAndAgain(client: Client): void {
    let hasAnswered = true;
    const ask = () => {
      if (!hasAnswered) {
        this.#outage.failed(new Error('the database does not answer'));
        client.end().catch(() => {});
        this.#lose(client);
        return;
      }
      hasAnswered = false;
      client.query('select 1').then(
        () => (hasAnswered = true),
        () => {}, // its `end` event reports the loss
      );
    };
    clearInterval(this.#asking);
    this.#asking = setInterval(ask, DATABASE_CONNECTION_CHECK_INTERVAL_MS).unref();
  }

  /** Runs once per connection: when it is lost, or could not be opened. */
  #lose(client: Client | undefined): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isConnected = false;
    clearInterval(this.#asking);
    this.#retry();
    for (const { subscriber } of this.#listeners) subscriber.disconnected?.();
  }

  #publish(channel: string, payload: string): void {
    for (const listener of this.#listeners) {
      if (listener.channel === channel) listener.subscriber.announced(payload);
    }
  }

  #retry(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_RECONNECT_DELAY_MS);
  }
}

const buildPostgresListenSql = (channel: string): string => `listen "${channel}"`;
