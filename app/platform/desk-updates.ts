import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { openLiveUpdates } from './live-updates.ts';

/** What pages of the staff hear of (`/api/live?for=desk`). */
export type DeskNewsName = 'notices' | 'orders' | 'order' | 'inbox';

type Ear = { name: DeskNewsName; hear: (id: string | null) => void };

// One stream a page, whose parts come and go while it stays.
const ears = new Set<Ear>();
const watchers = new Set<() => void>();
let isLive = false;

function setLive(now: boolean): void {
  if (isLive === now) return;
  isLive = now;
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

/** Opens the stream of a page of the admin while it is looked at. Its frame calls this, and nobody else. */
export function useDeskStream(): void {
  useEffect(
    () =>
      openLiveUpdates({
        address: () => '/api/live?for=desk',
        on: {
          notices: () => tell('notices', null),
          orders: () => tell('orders', null),
          order: (data: unknown) => tell('order', data),
          inbox: () => tell('inbox', null),
          missed: tellAll,
        },
        onOpen() {
          setLive(true);
          tellAll();
        },
        onLost: () => setLive(false),
      }),
    [],
  );
}

function watchLive(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type Asking = {
  /** Asks the shop. Never two at a time: what is told meanwhile is asked for after it. */
  ask: () => Promise<void>;
  /** Whether news with this id are of interest; all are where this is absent. */
  isAbout?: (id: string) => boolean;
  /** How often is asked while there is no stream: on a page of a customer, or without a connection. */
  pollMs: number;
};

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
  const isHeard = useSyncExternalStore(
    watchLive,
    () => isLive,
    () => false,
  );
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
    const timer = setInterval(now, pollMs);
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
