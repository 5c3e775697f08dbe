import { type ComponentType, memo, Suspense, use, useLayoutEffect } from 'react';

/** Resolves once the browser is idle, after a second at the latest. */
export const waitForBrowserIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });

/**
 * Returns whether the first page is still loading: parts below the fold then let everything else go first.
 */
const isInitialDocumentLoading = () => typeof document !== 'undefined' && document.readyState !== 'complete';

/** Whether this module was loaded by a client navigation, not by a full page load. */
export const isModuleLoadedByClientNavigation = () =>
  typeof document !== 'undefined' && document.readyState === 'complete';

const waitForMilliseconds = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const MAX_SCRIPT_RETRY_PAUSE_MS = 30_000;
const PAGE_RELOADED_STORAGE_KEY = 'reloaded';

/**
 * Reloads the page once: since version 150, Chromium repeats the failure of a lost script import for as long
 * as the page lives. Does not reload a page that is already in use, nor a second time before everything has
 * loaded.
 */
function reloadPageAfterLostScriptOnce(): void {
  if (document.documentElement.dataset.ready !== undefined) return;
  try {
    if (sessionStorage.getItem(PAGE_RELOADED_STORAGE_KEY)) return;
    sessionStorage.setItem(PAGE_RELOADED_STORAGE_KEY, '1');
    location.reload();
  } catch {
    // Without storage nothing would prevent a second reload.
  }
}

/**
 * Retries until the part has loaded: meanwhile the server's HTML stays, which is better than an error page
 * for a lost footer.
 */
async function loadLazyComponentWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (isInitialDocumentLoading()) await waitForBrowserIdle();
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, MAX_SCRIPT_RETRY_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      if (pauseMs > 1000 && navigator.onLine) reloadPageAfterLostScriptOnce();
      await waitForMilliseconds(pauseMs);
    }
  }
}

const pendingLazyComponents = new Set<object>();
const lazyComponentsReadyCallbacks = new Set<() => void>();

/** Calls back once every lazy part of the page has its handlers too. Call it in an effect above them. */
export function runWhenLazyComponentsReady(callback: () => void): void {
  if (pendingLazyComponents.size === 0) callback();
  else lazyComponentsReadyCallbacks.add(callback);
}

function markLazyComponentReady(part: object): void {
  pendingLazyComponents.delete(part);
  if (pendingLazyComponents.size > 0) return;
  for (const callback of lazyComponentsReadyCallbacks) callback();
  lazyComponentsReadyCallbacks.clear();
  try {
    sessionStorage.removeItem(PAGE_RELOADED_STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * A part whose script is not needed for the first view: its HTML comes with the page, its script once the
 * browser is idle. A page reachable by client navigation awaits `preload()` first, so that it is rendered
 * complete.
 */
export function createComponentHydratedWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  const state = { isMounted: false };
  let loading: Promise<ComponentType<Props>> | null = null;

  const preload = () => {
    loading ??= load().catch((error: unknown) => {
      // The next navigation tries again.
      loading = null;
      throw error;
    });
    return loading;
  };

  // The only hook of its component: React replays a suspended component, and must find the same hooks.
  function Loaded(props: Props) {
    const Part = use((loading ??= loadLazyComponentWithRetries(load)));
    return <Part {...props} />;
  }
  function Mounted() {
    useLayoutEffect(() => {
      state.isMounted = true;
      markLazyComponentReady(state);
    }, []);
    return null;
  }
  function LazyPart(props: Props) {
    // Layout effects, as for the document itself: they run before those of parents, and after those of a part
    // that was ready at once.
    useLayoutEffect(() => {
      if (!state.isMounted) pendingLazyComponents.add(state);
    }, []);
    return (
      <Suspense>
        <Loaded {...props} />
        <Mounted />
      </Suspense>
    );
  }
  // Rendering a part again before its script has loaded would drop its HTML, so only new props do that.
  return Object.assign(memo(LazyPart), { preload });
}
