import { type ComponentType, memo, Suspense, use, useLayoutEffect } from 'react';

/** Once the browser has nothing else to do, after a second at the latest. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });

/** Whether the browser is still busy with the first page: then what is out of sight lets the rest go first. */
const isFirstPage = () => typeof document !== 'undefined' && document.readyState !== 'complete';

/** Whether this module was asked for by a navigation inside the shop, not by a full page load. */
export const isClientNavigation = () => typeof document !== 'undefined' && document.readyState === 'complete';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const LONGEST_PAUSE_MS = 30_000;
const RELOADED = 'reloaded';

/**
 * Loads the page anew, once: Chromium from 150 on answers the import of a script that was lost with the same failure for as long as
 * the page lives. Not when somebody works with the page already, and not a second time before everything was there.
 */
function reloadOnce(): void {
  if (document.documentElement.dataset.ready !== undefined) return;
  try {
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
  } catch {
    // Without storage nothing would stop the second time.
  }
}

/** Asks until it is there: meanwhile the server's HTML stays, which is better than a page of error for a lost footer. */
async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (isFirstPage()) await whenIdle();
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      if (pauseMs > 1000 && navigator.onLine) reloadOnce();
      await pause(pauseMs);
    }
  }
}

const awaited = new Set<object>();
const waiters = new Set<() => void>();

/** Calls back once when every lazy part of the page has its handlers too. To be called in an effect above them. */
export function afterLazyParts(callback: () => void): void {
  if (awaited.size === 0) callback();
  else waiters.add(callback);
}

function settle(part: object): void {
  awaited.delete(part);
  if (awaited.size > 0) return;
  for (const callback of waiters) callback();
  waiters.clear();
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Nothing is kept without storage.
  }
}

/**
 * A part whose script is not needed for the first view: its HTML comes with the page, its script once the browser is idle.
 * A page that can be reached without a full load awaits `preload()` first, so that it arrives whole.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const state = { isMounted: false };
  let loading: Promise<ComponentType<Props>> | null = null;

  const preload = () => {
    loading ??= load().catch((error: unknown) => {
      // The next navigation asks again.
      loading = null;
      throw error;
    });
    return loading;
  };

  // The only hook of its component: React replays a component that waited, and must find the same hooks.
  function Loaded(props: Props) {
    const Part = use((loading ??= loadPatiently(load)));
    return <Part {...props} />;
  }
  function Mounted() {
    useLayoutEffect(() => {
      state.isMounted = true;
      settle(state);
    }, []);
    return null;
  }
  function LazyPart(props: Props) {
    // Layout effects, as the document's own: before those of what is above, after those of a part that was there at once.
    useLayoutEffect(() => {
      if (!state.isMounted) awaited.add(state);
    }, []);
    return (
      <Suspense>
        <Loaded {...props} />
        <Mounted />
      </Suspense>
    );
  }
  // A part that is drawn anew before it has its script would lose its HTML until then; so only new props draw it anew.
  return Object.assign(memo(LazyPart), { preload });
}
