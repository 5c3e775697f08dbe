import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, RouterContextProvider, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';

import configured from '#app/routes.ts';

import { type RouteSettingsAndCacheKeyLookup, createRouteSettingsLookup } from './addresses.ts';
import { createRouteBranchBuild, createRouteBranchRouters } from './branch-routers.ts';

type Routes = ServerBuild['routes'];

/** Returns the routes of the product, each of which responds with its own id. */
function routesOf(entries: readonly RouteConfigEntry[], parentId: string): Routes {
  return Object.fromEntries(
    entries.flatMap(({ id: routeId, file, path, index, children }) => {
      const id = routeId ?? file.replace(/\.\w+$/, '');
      const loader = () => new Response(id);
      // Only these members of a build are read.
      const module = { handle: { area: 'public' }, ...(!children?.length && { loader }) } as never;
      return [[id, { id, parentId, path, index, module }], ...Object.entries(routesOf(children ?? [], id))];
    }),
  );
}

const routes: Routes = {
  root: { id: 'root', path: '', module: {} as never },
  ...routesOf(configured, 'root'),
};
const build = {
  routes,
  assets: { version: '1', routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])) },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  entry: { module: {} },
  ssr: true,
} as unknown as ServerBuild; // what is missing is for pages
const addresses: RouteSettingsAndCacheKeyLookup = createRouteSettingsLookup(build);
const ask = createRouteBranchRouters(build, addresses.at);

/** The routes as a tree, for the router's own matching. */
function treeOf({ routes: flat }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(flat).flatMap((route) =>
    route?.parentId === parentId && route
      ? [
          {
            id: route.id,
            path: route.path,
            index: route.index,
            children: treeOf({ routes: flat } as ServerBuild, route.id),
          },
        ]
      : [],
  ) as RouteObject[];
}
const whole = treeOf(build);
const idsAt = (tree: RouteObject[], path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id);

const samples = addresses.list.map((address) => ({
  address,
  path: address.pattern.replaceAll(/:\w+/g, 'some').replace('*', 'lost/here'),
}));

test('the router finds the same routes for each URL in its branch as in the whole build', () => {
  for (const { address, path } of samples) {
    const branch = createRouteBranchBuild(build, address, addresses.at);
    const tree = treeOf(branch);
    expect(idsAt(tree, path), path).toEqual(idsAt(whole, path));
    // The router puts the routes of the parent addresses into a page's manifest.
    const parts = path.split('/').slice(1, -1);
    for (const count of parts.keys()) {
      const above = `/${parts.slice(0, count).join('/')}`;
      expect(idsAt(tree, above), `${above} of ${path}`).toEqual(idsAt(whole, above));
    }
    expect(Object.keys(branch.routes).length, path).toBeLessThan(20);
    expect(Object.keys(branch.assets.routes)).toEqual(Object.keys(branch.routes));
  }
  expect(samples.length).toBeGreaterThan(200);
});

test('a request is answered by the route of its address', async () => {
  const context = new RouterContextProvider();
  const textAt = async (path: string) => (await ask(new Request(`http://shop.test${path}`), context)).text();
  for (const { address, path } of samples) expect(await textAt(path), path).toBe(address.routeId);
  expect(await textAt('/wp-login.php')).toBe('routes/storefront/not-found');
  expect(await textAt('/ORDERS/some/refund')).toBe('routes/orders/refund');
  expect(await textAt('/%6Frders/none/none')).toBe('routes/orders/not-found');
});

test('the routes behind links are looked for in the whole build', async () => {
  const url = 'http://shop.test/__manifest?version=1&paths=/services,/admin/orders';
  const answer = await ask(new Request(url), new RouterContextProvider());
  expect(Object.keys((await answer.json()) as object)).toEqual(
    expect.arrayContaining(['routes/storefront/services', 'routes/admin/orders/page']),
  );
});
