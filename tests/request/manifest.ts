import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import type { TestShop } from './shop.ts';

type ManifestRoute = { id: string; parentId?: string; path?: string; module: string; hasAction: boolean };
export type Manifest = { entry: { module: string }; routes: Record<string, ManifestRoute> };

/** The manifest a page of visitors names, as the browser reads it, or that of the staff's pages, which has every route. */
export async function readManifest(shop: TestShop, isForStaff: boolean): Promise<Manifest> {
  const html = await (await shop.get('/ab-styleguide')).text();
  const [visitors = ''] = /manifest-\w+\.js/.exec(html) ?? [];
  const name = isForStaff ? visitors.replace('.js', '.staff.js') : visitors;
  const text = readFileSync(join('build/client/assets', name), 'utf8');
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(text, { window });
  if (!window.__reactRouterManifest) throw new Error(`${name} makes no manifest`);
  return window.__reactRouterManifest;
}

/** The address of every action of the build, as app/routes.ts writes it. */
export async function listActions(shop: TestShop): Promise<string[]> {
  const { routes } = await readManifest(shop, true);
  const addressOf = ({ path, parentId }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? addressOf(parent) : ''}${path ? `/${path}` : ''}`;
  };
  return Object.values(routes)
    .filter(({ hasAction }) => hasAction)
    .map((route) => addressOf(route) || '/');
}
