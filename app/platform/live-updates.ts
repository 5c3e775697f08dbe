import { logInBrowser } from './browser-log.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A tab in the background gives its connection back: a browser has six for one host. */
const HIDDEN_MS = 15_000;

export type LiveSubscription = {
  /** Asked anew for every connection, because it says what the page knows. */
  address: () => string;
  /** By event name; gets the parsed data. What it throws is logged and changes nothing. */
  on: Record<string, (data: never) => void>;
  /** The stream is there, for the first time or again. */
  onOpen?: () => void;
  /** The stream is gone for now: what it brought may grow old. */
  onLost: () => void;
};

/** How long to wait before the `attempt`th new connection (from 0): doubling, and never the same for all pages. */
export function retryPause(attempt: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random);
}

/**
 * Listens to server-sent events while the page is visible, and comes back after losses with growing pauses. Browser
 * only; the function returned ends it.
 */
export function openLiveUpdates({ address, on, onOpen, onLost }: LiveSubscription): () => void {
  let source: EventSource | null = null;
  let attempts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const disconnect = () => {
    clearTimeout(retryTimer);
    if (!source) return;
    source.close();
    source = null;
    onLost();
  };
  const connect = () => {
    clearTimeout(retryTimer);
    if (source || document.visibilityState === 'hidden') return;
    const opened = new EventSource(address());
    source = opened;
    opened.addEventListener('open', () => onOpen?.());
    opened.addEventListener('error', () => {
      // Its own way of coming back knows no growing pause, and gives up when the shop is full.
      disconnect();
      retryTimer = setTimeout(connect, retryPause(attempts++, Math.random()));
    });
    for (const [name, hear] of Object.entries(on)) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        attempts = 0;
        try {
          // Our own server's data; a shape this script does not know is caught below.
          hear(JSON.parse(data) as never);
        } catch (error) {
          logInBrowser(`live update "${name}" not understood`, error);
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
      if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(disconnect, HIDDEN_MS);
      else connect();
    },
    listen,
  );
  // A page with an open stream could not be kept for Back.
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
