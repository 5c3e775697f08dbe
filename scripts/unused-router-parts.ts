import type { Plugin } from 'vite';

// Three parts of React Router run only when an application asks for them: custom route discovery behind a future flag, lazy
// route discovery (ours is `initial`), and `instrumentations` of the hydrated router. We ask for none, yet they are 6 kB of
// every first visit.
const STUBS: Record<string, string> = {
  '/react-router/dist/production/lib/dom/ssr/route-discovery.js': `
    const unused = () => { throw new Error('custom route discovery is not part of this build'); };
    export { unused as RouteDiscoveryRuntime, unused as getCustomPatchRoutesOnNavigationFunction,
      unused as useCustomRouteDiscovery, unused as useRouteDiscovery };`,
  '/react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    const isFogOfWarEnabled = () => false;
    const nothing = () => undefined;
    const unused = () => { throw new Error('lazy route discovery is not part of this build'); };
    export const URL_LIMIT = 7680;
    export { unused as getManifestPath, unused as getManifestPathsParam, unused as getPartialManifest,
      nothing as getPatchRoutesOnNavigationFunction, unused as getPathsWithAncestors, unused as handleClientVersionMismatch,
      isFogOfWarEnabled, unused as shouldUseInitialRouteDiscovery, nothing as useFogOFWarDiscovery };`,
  '/react-router/dist/production/lib/router/instrumentation.js': `
    const unused = () => { throw new Error('router instrumentation is not part of this build'); };
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter,
      unused as instrumentHandler, unused as instrumentationResultMetaContext };`,
};

const exportedNames = (code: string) =>
  [...code.matchAll(/export \{([^}]+)\}|export const (\w+)/g)]
    .flatMap(([, list, name]) => (list ?? name ?? '').split(','))
    .map((entry) => entry.split(' as ').at(-1)?.trim() ?? '')
    .toSorted()
    .join();

/**
 * Leaves out of the browser's build what React Router carries for features that are switched off. After an update of the router
 * the build fails, should the parts have moved or export something else.
 */
export function unusedRouterParts(): Plugin {
  const missing = new Set(Object.keys(STUBS));
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = Object.keys(STUBS).find((end) => id.endsWith(end));
      const stub = path && STUBS[path];
      if (!path || !stub) return null;
      if (exportedNames(code) !== exportedNames(stub))
        this.error(`${path} exports other names than its stub`);
      missing.delete(path);
      return { code: stub, map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`not found in the router: ${[...missing].join(', ')}`);
    },
  };
}
