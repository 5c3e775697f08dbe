import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { openLiveUpdates } from './live-updates.ts';

/** What pages of the staff hear of (`/api/live?for=desk`), and of it `order` what the page of an order does (`/api/live?for=order`). */
export type DeskNewsName = 'notices' | 'orders' | 'order' | 'inbox';

type Ear = { name: DeskNewsName; hear: (id: string | null) => void };

// One stream a page, whose parts come and go while it stays.
const ears = new Set<Ear>();
const watchers = new Set<() => void>();
/** `none` is a page without a stream, or one that has not heard whether it gets one. */
type StreamState = 'none' | 'live' | 'lost';
let stream: StreamState = 'none';

function setStream(now: StreamState): void {
  if (stream === now) return;
  stream = now;
  for (const watcher of watchers) watcher();
}

function tell(name: DeskNewsName, data: unknown): void {
  const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : null;
  for (const ear of ears) if (ear.name === name) ear.hear(id);
}

/** What may have been missed is asked for by every part. */
function tellAll(): void {
  for (const ear of ears) ear.hear(null);
}

function useStream(address: string): void {
  useEffect(() => {
    const leave = openLiveUpdates({
      address: () => address,
      on: {
        notices: () => tell('notices', null),
        orders: () => tell('orders', null),
        order: (data: unknown) => tell('order', data),
        inbox: () => tell('inbox', null),
      },
      onOpen() {
        setStream('live');
        tellAll();
      },
      onLost: () => setStream('lost'),
    });
    return () => {
      leave();
      setStream('none');
    };
  }, [address]);
}

/** Opens the stream of a page of the admin while it is looked at. Its frame calls this, and nobody else. */
export function useDeskStream(): void {
  useStream('/api/live?for=desk');
}

/** Opens the stream of the page of a customer's order while it is looked at. The page calls this once. */
export function useOrderStream(orderId: string): void {
  useStream(`/api/live?for=order&id=${orderId}`);
}

function watchStream(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type Asking = {
  /** Asks the shop. Never two at a time: what is told meanwhile is asked for after it. */
  ask: () => Promise<void>;
  /** Whether news with this id are of interest; all are where this is absent. */
  isAbout?: (id: string) => boolean;
  /** How often is asked while there is no stream; null for only when the page is looked at again. */
  pollMs: number | null;
};

/** Whether the stream of this page is there, gone for now, or not asked for. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(
    watchStream,
    () => stream,
    () => 'none',
  );
}

/** Asks whenever the stream says that something is new; without a stream now and then, and on coming back to the page. */
export function useDeskUpdates(name: DeskNewsName, { ask, isAbout, pollMs }: Asking): void {
  const turn = useRef({ isAsking: false, isAskedAgain: false });
  const look = useEffectEvent(async () => {
    const state = turn.current;
    state.isAskedAgain = true;
    if (state.isAsking) return;
    state.isAsking = true;
    while (state.isAskedAgain) {
      state.isAskedAgain = false;
      await ask();
    }
    state.isAsking = false;
  });
  const hear = useEffectEvent((id: string | null) => {
    if (id === null || !isAbout || isAbout(id)) void look();
  });
  const isHeard = useStreamState() === 'live';
  useEffect(() => {
    const ear: Ear = { name, hear: (id) => hear(id) };
    ears.add(ear);
    return () => void ears.delete(ear);
  }, [name]);
  useEffect(() => {
    if (isHeard) return;
    const now = () => {
      if (document.visibilityState === 'visible') hear(null);
    };
    const timer = pollMs === null ? undefined : setInterval(now, pollMs);
    const stop = new AbortController();
    for (const event of ['focus', 'online', 'pageshow'])
      addEventListener(event, now, { signal: stop.signal });
    document.addEventListener('visibilitychange', now, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isHeard, pollMs]);
}
