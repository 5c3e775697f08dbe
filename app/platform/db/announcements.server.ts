import { Client } from 'pg';
import type { Logger } from 'pino';

import { Outage } from '../outage.server.ts';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

type Heard = { announced(payload: string): void; missed(): void };

/**
 * One connection that listens on the channel `cache` for as long as the process lives. `pg` never reconnects by itself:
 * after a loss this does, with growing pauses, and says `missed` because what was announced meanwhile is gone.
 */
export class Announcements {
  readonly #url: string;
  readonly #heard: Heard;
  readonly #outage: Outage;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = SHORTEST_PAUSE_MS;
  #isClosed = false;

  constructor(url: string, heard: Heard, log: Logger) {
    this.#url = url;
    this.#heard = heard;
    this.#outage = new Outage(log, {
      failing: 'cannot listen for announcements of the database',
      over: 'announcements of the database are heard again',
      level: 'warn',
    });
  }

  /** Tries once and returns; a failure is retried in the background until `close`. */
  async connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: `prixfixe ${process.pid} cache`,
    });
    this.#client = client;
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      this.#retry();
    };
    client.on('error', (error) => {
      this.#outage.failed(error);
      lost();
    });
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.#heard.announced(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen cache');
      this.#pauseMs = SHORTEST_PAUSE_MS;
      this.#outage.end();
      this.#heard.missed();
    } catch (error) {
      this.#outage.failed(error);
      client.end().catch(() => {}); // it is of no use any more, connected or not
      lost();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  #retry(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
