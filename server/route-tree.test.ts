import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';

import routes from '#app/routes.ts';

import { createRouteSettingsLookup } from './addresses.ts';
import { createRouteValueLookupByPath } from './route-tree.ts';

type Node = { path?: string; index?: boolean; children?: Node[]; pattern: string };

function nodesOf(entries: readonly RouteConfigEntry[], above = ''): Node[] {
  return entries.map(({ path, index, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return index
      ? { index, pattern: pattern || '/' }
      : { ...(path && { path }), children: nodesOf(children ?? [], pattern), pattern };
  });
}
const leavesOf = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => (node.children?.length ? leavesOf(node.children) : [node]));

test('every path is found where the router finds it', () => {
  const nodes = nodesOf(routes);
  const patterns = leavesOf(nodes).map(({ pattern }) => pattern);
  const find = createRouteValueLookupByPath(patterns.map((pattern) => [pattern, pattern]));
  const paths = patterns.flatMap((pattern) => {
    const path = pattern.replaceAll(/:\w+/g, 'some').replace('*', 'lost/here');
    return [path, `${path}/more`, path.toUpperCase(), path.replace(/[^/]+$/, 'x')];
  });
  for (const path of paths) {
    // The tree has the shape the router reads; its own type also requires browser-only members.
    const matched = matchRoutes(nodes as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route;
    expect(find(path), path).toBe((matched as Node | undefined)?.pattern ?? null);
  }
  expect(paths.length).toBeGreaterThan(400);
});

test('an address without an area does not pass the start', () => {
  const route = (id: string, path: string, handle?: unknown) => ({ id, path, module: { handle } });
  const build = (handle: unknown) =>
    // Only these members of the build's routes are read.
    ({
      routes: {
        root: { id: 'root', path: '', module: {} },
        a: { ...route('a', 'a', handle), parentId: 'root' },
      },
    }) as never;
  expect(() => createRouteSettingsLookup(build(undefined))).toThrow('/a has no area');
  expect(createRouteSettingsLookup(build({ area: 'secret' })).factsOf('/A/').hasSecret).toBe(true);
});
