import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

import {
  type RouteUrlPatternWithSettings,
  type RouteSettingsAndCacheKeyLookup,
  ROUTE_MANIFEST_PATH,
} from './addresses.ts';
import { getPagePathOfDataUrl } from './page-keys.ts';

type RouteBranchRequestHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Passes each request to a router that knows only the routes its page shows (docs/decisions/0086). React
 * Router iterates over all routes of a build five times per document, which was a fifth of a render's cost.
 * This also guarantees that the route that runs is the one whose facts were checked.
 */
export function createRouteBranchRouters(
  build: ServerBuild,
  at: RouteSettingsAndCacheKeyLookup['at'],
): RouteBranchRequestHandler {
  const whole = createRequestHandler(build, 'production');
  const routers = new Map<RouteUrlPatternWithSettings, RouteBranchRequestHandler>();

  function routerOf(address: RouteUrlPatternWithSettings): RouteBranchRequestHandler {
    let router = routers.get(address);
    if (!router) {
      router = createRequestHandler(createRouteBranchBuild(build, address, at), 'production');
      routers.set(address, router);
    }
    return router;
  }

  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Any route may be behind a link, so this request needs the router of all routes.
    const address = pathname === ROUTE_MANIFEST_PATH ? undefined : at(getPagePathOfDataUrl(pathname));
    return address ? routerOf(address)(request, context) : whole(request, context);
  };
}

/**
 * Returns the build with the routes of one address and those the router looks up for its document: the parent
 * addresses and the not-found page.
 */
export function createRouteBranchBuild(
  build: ServerBuild,
  address: RouteUrlPatternWithSettings,
  at: RouteSettingsAndCacheKeyLookup['at'],
): ServerBuild {
  const parts = address.pattern.split('/').filter(Boolean);
  const above = parts.map((_, count) => at(`/${parts.slice(0, count).join('/')}`));
  const shown = [address, ...above, at('/*')].flatMap((each) => each?.branch ?? []);
  const ids = new Set(shown.map(({ id }) => id));
  // In the order of app/routes.ts, by which the router breaks ties.
  const only = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
