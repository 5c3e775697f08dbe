import { fail, ok, type Result } from '#app/lib/result.ts';

/** Open streams (safety.md "Rate limits"). */
const MAX_OPEN_EVENT_STREAMS = 2_000;
const MAX_STREAMS_PER_ADDRESS = 50;
const LIVE_STREAM_HEARTBEAT_INTERVAL_MS = 25_000;
/**
 * Unread bytes after which a client's stream ends: some forty events; it fetches the rest when it reconnects.
 */
const MAX_UNREAD_STREAM_BYTES = 64 * 1024;
/** When clients other than our own pages reconnect after the stream ended, in milliseconds. */
const LIVE_STREAM_RETRY_MS = 5_000;

export type ServerSentLiveEvent = {
  name: 'testimonial' | 'metrics' | 'notices' | 'orders' | 'order' | 'inbox';
  data: unknown;
};

/**
 * What an announcement means for a stream that needs a right: its event, null when it is not for this stream,
 * or `end` when the right may have changed. The page then opens a new stream, with a new check.
 */
export type LiveAnnouncementToEventMapper = (announced: string) => ServerSentLiveEvent | 'end' | null;

/** One open page: its stream, and how to send it events alone. */
export type LivePageEventStream = {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  send(event: ServerSentLiveEvent): void;
  leave(): void;
  /** Ends the stream; the client reconnects. */
  end(): void;
};

type LiveEventStreamClient = {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  address: string | null;
  /** Null for a page of the storefront, which receives public events only. */
  filter: LiveAnnouncementToEventMapper | null;
};

const liveStreamTextEncoder = new TextEncoder();

function encodeServerSentEvent({ name, data }: ServerSentLiveEvent): Uint8Array<ArrayBuffer> {
  return liveStreamTextEncoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * The server-sent events of one process: open pages listen, and any code with an event sends it. All streams
 * share one heartbeat, which keeps proxies from closing them; nothing is stored for a disconnected client.
 */
export class ServerSentEventStreams {
  readonly #clients = new Set<LiveEventStreamClient>();
  readonly #byAddress = new Map<string, number>();
  readonly #heartbeatMs: number;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ heartbeatMs = LIVE_STREAM_HEARTBEAT_INTERVAL_MS }: { heartbeatMs?: number } = {}) {
    this.#heartbeatMs = heartbeatMs;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#clients.size;
  }

  /**
   * Opens a stream that ends with the signal, with `close`, or when its client reads too slowly. `address` is
   * null for a client that is not counted; fails when this client or all together have too many streams. One
   * with a `hearing` gets only announcements for staff and for the customer's own pages.
   */
  open(
    address: string | null,
    signal: AbortSignal,
    filter: LiveAnnouncementToEventMapper | null = null,
  ): Result<LivePageEventStream, 'full'> {
    const own = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (this.#isClosed || this.size >= MAX_OPEN_EVENT_STREAMS || own >= MAX_STREAMS_PER_ADDRESS)
      return fail('full');
    let client: LiveEventStreamClient | undefined;
    const leave = () => {
      if (client) this.#remove(client);
    };
    const send = (event: ServerSentLiveEvent) => {
      if (client) this.#write([client], encodeServerSentEvent(event));
    };
    const end = () => {
      if (client && this.#clients.has(client)) this.#end(client);
    };
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          client = { controller, address, filter };
          this.#add(client);
          controller.enqueue(liveStreamTextEncoder.encode(`retry: ${LIVE_STREAM_RETRY_MS}\n\n`));
        },
        cancel: leave,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_STREAM_BYTES }),
    );
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return ok({ stream, leave, send, end });
  }

  /**
   * Sends one event to every open page of the storefront; ends the stream of a client with too much unread.
   */
  send(event: ServerSentLiveEvent): void {
    const ofShop = [...this.#clients].filter(({ filter }) => filter === null);
    this.#write(ofShop, encodeServerSentEvent(event));
  }

  /** Passes an announcement on to the pages with a `hearing`, each as far as it may receive it. */
  announce(announced: string): void {
    for (const client of this.#clients) {
      const event = client.filter?.(announced) ?? null;
      if (event === 'end') this.#end(client);
      else if (event) this.#write([client], encodeServerSentEvent(event));
    }
  }

  /** Ends every stream; the clients reconnect by themselves, here or to the next process. */
  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients) this.#end(client);
  }

  #write(clients: Iterable<LiveEventStreamClient>, bytes: Uint8Array<ArrayBuffer>) {
    for (const client of clients) {
      if (!this.#clients.has(client)) continue;
      if ((client.controller.desiredSize ?? 0) < bytes.byteLength) this.#end(client);
      else client.controller.enqueue(bytes);
    }
  }

  #end(client: LiveEventStreamClient) {
    this.#remove(client);
    client.controller.close();
  }

  #add(client: LiveEventStreamClient) {
    this.#clients.add(client);
    if (client.address !== null) {
      this.#byAddress.set(client.address, (this.#byAddress.get(client.address) ?? 0) + 1);
    }
    this.#heartbeat ??= setInterval(
      () => this.#write(this.#clients, liveStreamTextEncoder.encode(':\n\n')),
      this.#heartbeatMs,
    ).unref();
  }

  #remove(client: LiveEventStreamClient) {
    if (!this.#clients.delete(client)) return;
    if (client.address !== null) {
      const left = (this.#byAddress.get(client.address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(client.address, left);
      else this.#byAddress.delete(client.address);
    }
    if (this.#clients.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}
