import { logInBrowser } from './browser-log.ts';

/** Browser storage: the build that was here last. The cart lives beside it and is never touched. */
const FLAG = 'buildVersion';

/** The running build, as the router's manifest names it; null where it does not. */
function runningBuild(): string | null {
  // The router puts its manifest there; its types do not say so.
  const { __reactRouterManifest: manifest } = window as Window & {
    __reactRouterManifest?: { version?: string };
  };
  return manifest?.version ?? null;
}

/**
 * ROUTE-23: when another build was here before, what it left in the browser's caches and as service workers goes. Called
 * once at the start of a document.
 */
export async function clearOldBuild(build: string | null = runningBuild()): Promise<void> {
  if (build === null) return;
  try {
    const before = localStorage.getItem(FLAG);
    if (before === build) return;
    if (before !== null) await clearCaches();
    localStorage.setItem(FLAG, build);
  } catch (error) {
    // No storage, or one that refuses: tried again at the next start.
    logInBrowser('The caches of an older build could not be cleared', error);
  }
}

async function clearCaches(): Promise<void> {
  // Both exist only in secure contexts.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  if ('serviceWorker' in navigator) {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  }
}
