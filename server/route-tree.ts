import type { ServerBuild } from 'react-router';

type ReactRouterServerRoute = NonNullable<ServerBuild['routes'][string]>;

/**
 * One address of the product: its pattern as in app/routes.ts, and its route with the layouts around it,
 * outermost first.
 */
export type RoutePatternWithLayoutBranch = { pattern: string; branch: ReactRouterServerRoute[] };

type UrlRouteTreeNode<Value> = {
  named: Map<string, UrlRouteTreeNode<Value>>;
  any: UrlRouteTreeNode<Value> | null;
  here: Value | null;
  rest: Value | null;
};

/** Returns every address of the build. */
export function listLeafRoutes({ routes }: Pick<ServerBuild, 'routes'>): RoutePatternWithLayoutBranch[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const branchOf = (route: ReactRouterServerRoute): ReactRouterServerRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...branchOf(parent), route] : [route];
  };
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const branch = branchOf(route);
      // The root has an empty path, layouts have none.
      return { branch, pattern: `/${branch.flatMap(({ path }) => path || []).join('/')}` };
    });
}

/**
 * Returns a lookup of the value for a path, with the router's rules, which ignore case: a named segment
 * before a parameter, a parameter before a wildcard. The router's own `matchRoutes` ranks all routes again
 * for every path, half a millisecond each time.
 */
export function createRouteValueLookupByPath<Value>(
  entries: readonly (readonly [pattern: string, value: Value])[],
): (path: string) => Value | null {
  const root = createEmptyRouteTreeNode<Value>();
  for (const [pattern, value] of entries) insertRouteIntoTree(root, splitPathSegments(pattern), value);
  return (path) => {
    try {
      return findValueInRouteTree(root, splitPathSegments(path).map(decodeURIComponent), 0);
    } catch {
      // Invalid UTF-8, so no path of ours.
      return null;
    }
  };
}

const splitPathSegments = (path: string): string[] => path.split('/').filter(Boolean);

function createEmptyRouteTreeNode<Value>(): UrlRouteTreeNode<Value> {
  return { named: new Map(), any: null, here: null, rest: null };
}

function insertRouteIntoTree<Value>(
  node: UrlRouteTreeNode<Value>,
  [part, ...rest]: string[],
  value: Value,
): void {
  if (part === undefined) node.here = value;
  else if (part === '*') node.rest = value;
  else if (part.startsWith(':'))
    insertRouteIntoTree((node.any ??= createEmptyRouteTreeNode<Value>()), rest, value);
  else {
    const next = node.named.get(part) ?? createEmptyRouteTreeNode<Value>();
    node.named.set(part, next);
    insertRouteIntoTree(next, rest, value);
  }
}

function findValueInRouteTree<Value>(
  node: UrlRouteTreeNode<Value>,
  parts: readonly string[],
  at: number,
): Value | null {
  const part = parts[at];
  if (part === undefined) return node.here ?? node.rest;
  const next = node.named.get(part.toLowerCase());
  return (
    (next && findValueInRouteTree(next, parts, at + 1)) ??
    (node.any && findValueInRouteTree(node.any, parts, at + 1)) ??
    node.rest
  );
}
