import { logWarningToBrowserConsole } from './browser-log.ts';

const LIVE_UPDATES_FIRST_RECONNECT_DELAY_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 60_000;
/** A background tab gives up its connection after this time, in milliseconds: a browser has six per host. */
const HIDDEN_TAB_DISCONNECT_MS = 15_000;

export type LiveEventStreamSubscription = {
  /** Called for every connection, because the URL contains what the page knows. */
  address: () => string;
  /** By event name; gets the parsed data. Errors it throws are logged and ignored. */
  on: Record<string, (data: never) => void>;
  /** The stream is open, for the first time or again. */
  onOpen?: () => void;
  /** The stream is gone for now: its data may grow old. */
  onDisconnect: () => void;
};

/**
 * Returns the pause in milliseconds before the `attempt`th reconnect (from 0): doubling, and randomized so
 * that pages do not reconnect together.
 */
export function computeReconnectDelayMs(attempt: number, random: number): number {
  return (
    Math.min(LIVE_UPDATES_FIRST_RECONNECT_DELAY_MS * 2 ** attempt, MAX_RECONNECT_DELAY_MS) * (0.5 + random)
  );
}

/**
 * Listens to server-sent events while the page is visible, and reconnects after losses with growing pauses.
 * Browser only; the returned function ends it.
 */
export function openLiveEventStreamInBrowser({
  address,
  on,
  onOpen,
  onDisconnect,
}: LiveEventStreamSubscription): () => void {
  let source: EventSource | null = null;
  let attempts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const disconnect = () => {
    clearTimeout(retryTimer);
    if (!source) return;
    source.close();
    source = null;
    onDisconnect();
  };
  const connect = () => {
    clearTimeout(retryTimer);
    if (source || document.visibilityState === 'hidden') return;
    const opened = new EventSource(address());
    source = opened;
    opened.addEventListener('open', () => onOpen?.());
    opened.addEventListener('error', () => {
      // The browser's own reconnect has no growing pauses, and gives up when the shop is full.
      disconnect();
      retryTimer = setTimeout(connect, computeReconnectDelayMs(attempts++, Math.random()));
    });
    for (const [name, handler] of Object.entries(on)) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        attempts = 0;
        try {
          // Data of our own server; a handler's error about an unknown shape is caught below.
          handler(JSON.parse(data) as never);
        } catch (error) {
          logWarningToBrowserConsole(`live update "${name}" not understood`, error);
        }
      });
    }
  };

  const stop = new AbortController();
  const listen = { signal: stop.signal };
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(hiddenTimer);
      if (document.visibilityState === 'hidden')
        hiddenTimer = setTimeout(disconnect, HIDDEN_TAB_DISCONNECT_MS);
      else connect();
    },
    listen,
  );
  // A page with an open stream could not enter the back/forward cache.
  addEventListener('pagehide', disconnect, listen);
  addEventListener('pageshow', ({ persisted }) => persisted && connect(), listen);
  addEventListener('online', connect, listen);
  connect();
  return () => {
    stop.abort();
    clearTimeout(hiddenTimer);
    disconnect();
  };
}
