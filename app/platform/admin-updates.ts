import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { openLiveEventStreamInBrowser } from './live-updates.ts';

/**
 * Events for pages of the staff (`/api/live?for=desk`); the page of a customer's order receives only `order`
 * (`/api/live?for=order`).
 */
export type AdminEventName = 'notices' | 'orders' | 'order' | 'inbox';

type AdminEventSubscriber = { name: AdminEventName; onEvent: (id: string | null) => void };

// One stream per page; its subscribers come and go while it stays open.
const adminEventSubscribers = new Set<AdminEventSubscriber>();
const adminUpdateStreamListeners = new Set<() => void>();
/** `none`: the page has no stream, or does not know yet whether it gets one. */
type AdminUpdateStreamState = 'none' | 'live' | 'lost';
let adminUpdateStreamState: AdminUpdateStreamState = 'none';

function setAdminEventStreamState(now: AdminUpdateStreamState): void {
  if (adminUpdateStreamState === now) return;
  adminUpdateStreamState = now;
  for (const watcher of adminUpdateStreamListeners) watcher();
}

function notifyAdminEventSubscribers(name: AdminEventName, data: unknown): void {
  const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : null;
  for (const subscriber of adminEventSubscribers) if (subscriber.name === name) subscriber.onEvent(id);
}

/** Every subscriber asks for what it may have missed. */
function notifyAllAdminEventSubscribers(): void {
  for (const subscriber of adminEventSubscribers) subscriber.onEvent(null);
}

function useAdminEventStreamFromUrl(address: string): void {
  useEffect(() => {
    const leave = openLiveEventStreamInBrowser({
      address: () => address,
      on: {
        notices: () => notifyAdminEventSubscribers('notices', null),
        orders: () => notifyAdminEventSubscribers('orders', null),
        order: (data: unknown) => notifyAdminEventSubscribers('order', data),
        inbox: () => notifyAdminEventSubscribers('inbox', null),
      },
      onOpen() {
        setAdminEventStreamState('live');
        notifyAllAdminEventSubscribers();
      },
      onDisconnect: () => setAdminEventStreamState('lost'),
    });
    return () => {
      leave();
      setAdminEventStreamState('none');
    };
  }, [address]);
}

/** Opens the stream of an admin page while it is visible. Only the admin frame calls this. */
export function useAdminLiveEventStream(): void {
  useAdminEventStreamFromUrl('/api/live?for=desk');
}

/** Opens the stream of a customer's order page while it is visible. The page calls this once. */
export function useOrderEventStream(orderId: string): void {
  useAdminEventStreamFromUrl(`/api/live?for=order&id=${orderId}`);
}

function subscribeToAdminEventStreamState(watcher: () => void): () => void {
  adminUpdateStreamListeners.add(watcher);
  return () => adminUpdateStreamListeners.delete(watcher);
}

type LiveUpdateRefetchOptions = {
  /** Fetches from the shop. Never two at a time: an event during a fetch triggers another one after it. */
  ask: () => Promise<void>;
  /** Whether an event with this id is relevant; all are when absent. */
  isAbout?: (id: string) => boolean;
  /**
   * Polling interval in milliseconds while there is no stream; null to fetch only when the page becomes
   * visible again.
   */
  pollMs: number | null;
};

/** Returns whether the stream of this page is open, lost for now, or absent. */
export function useAdminEventStreamState(): AdminUpdateStreamState {
  return useSyncExternalStore(
    subscribeToAdminEventStreamState,
    () => adminUpdateStreamState,
    () => 'none',
  );
}

/**
 * Fetches on every event of the stream; without a stream at intervals, and when the page becomes visible
 * again.
 */
export function useRefetchOnEvents(
  name: AdminEventName,
  { ask, isAbout, pollMs }: LiveUpdateRefetchOptions,
): void {
  const turn = useRef({ isAsking: false, isRequestedAgain: false });
  const look = useEffectEvent(async () => {
    const state = turn.current;
    state.isRequestedAgain = true;
    if (state.isAsking) return;
    state.isAsking = true;
    while (state.isRequestedAgain) {
      state.isRequestedAgain = false;
      await ask();
    }
    state.isAsking = false;
  });
  const onEvent = useEffectEvent((id: string | null) => {
    if (id === null || !isAbout || isAbout(id)) void look();
  });
  const isLive = useAdminEventStreamState() === 'live';
  useEffect(() => {
    const subscriber: AdminEventSubscriber = { name, onEvent: (id) => onEvent(id) };
    adminEventSubscribers.add(subscriber);
    return () => void adminEventSubscribers.delete(subscriber);
  }, [name]);
  useEffect(() => {
    if (isLive) return;
    const now = () => {
      if (document.visibilityState === 'visible') onEvent(null);
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
  }, [isLive, pollMs]);
}
