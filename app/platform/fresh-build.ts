import { logWarningToBrowserConsole } from './browser-log.ts';

/** Browser storage key of the last seen build. The cart is stored next to it and is never touched. */
const LAST_SEEN_BUILD_STORAGE_KEY = 'buildVersion';

/** The running build, from the router's manifest; null when it has none. */
function getRunningBuildId(): string | null {
  // The router puts its manifest there; its types omit it.
  const { __reactRouterManifest: manifest } = window as Window & {
    __reactRouterManifest?: { version?: string };
  };
  return manifest?.version ?? null;
}

/**
 * ROUTE-23: after a visit to another build, removes what it left in the browser's caches and its service
 * workers. Called once at the start of a document.
 */
export async function clearBrowserCachesOfOldBuild(
  build: string | null = getRunningBuildId(),
): Promise<void> {
  if (build === null) return;
  try {
    const before = localStorage.getItem(LAST_SEEN_BUILD_STORAGE_KEY);
    if (before === build) return;
    if (before !== null) await clearBrowserCachesAndServiceWorkers();
    localStorage.setItem(LAST_SEEN_BUILD_STORAGE_KEY, build);
  } catch (error) {
    // Storage is missing or refuses: the next start tries again.
    logWarningToBrowserConsole('The caches of an older build could not be cleared', error);
  }
}

async function clearBrowserCachesAndServiceWorkers(): Promise<void> {
  // Both exist only in secure contexts.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  if ('serviceWorker' in navigator) {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  }
}
