import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';

const DATABASE_OUTAGE_MESSAGE =
  'The shop cannot reach its data right now. Your cart is safe; please try again in a moment.';

/**
 * Returns the build with pages that show a 503 inside their frame when their data is unavailable (ERROR-02).
 * Functions respond in JSON by themselves, and other failures are unchanged.
 */
export function addDatabaseOutageStatusToBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && addDatabaseOutageStatusToRoute(route)]),
  );
  return { ...build, routes };
}

type ReactRouterServerRoute = NonNullable<ServerBuild['routes'][string]>;

function addDatabaseOutageStatusToRoute(route: ReactRouterServerRoute): ReactRouterServerRoute {
  const { loader, action, default: page } = route.module;
  if (!page) return route;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: addDatabaseOutageStatusToHandler(loader) }),
      ...(action && { action: addDatabaseOutageStatusToHandler(action) }),
    },
  };
}

function addDatabaseOutageStatusToHandler(
  handler: LoaderFunction | ActionFunction,
): LoaderFunction & ActionFunction {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (classifyDatabaseError(error)?.status !== 503) throw error;
      const { log, requestId } = args.context.get(appContext);
      log.error({ err: error, requestId, path: args.url.pathname }, 'data out of reach');
      throw data(null, { status: 503, statusText: DATABASE_OUTAGE_MESSAGE });
    }
  };
}
