import { matchRoutes, type ServerBuild } from 'react-router';

type Node = { id: string; path?: string | undefined; index?: true; children?: Node[] };

/** Which methods the function at an `/api/` path has; null when there is no such function. */
export type MethodsOf = (path: string) => string[] | null;

/** Reads from the build what each function answers, so that a new route needs no second list. */
export function openFunctions(build: ServerBuild): MethodsOf {
  const tree = childrenOf(build, undefined);
  return (path) => {
    // The tree has the shape matchRoutes reads; its own type also asks for browser members.
    const leaf = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.at(-1);
    const module = leaf?.route.id === undefined ? undefined : build.routes[leaf.route.id]?.module;
    if (!module || module.default) return null;
    return [...(module.loader ? ['GET', 'HEAD'] : []), ...(module.action ? ['POST'] : [])];
  };
}

function childrenOf(build: ServerBuild, parentId: string | undefined): Node[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      // Checked by the filter above, which does not narrow.
      const { id, path, index } = route as NonNullable<typeof route>;
      return index ? { id, path, index } : { id, path, children: childrenOf(build, id) };
    });
}
