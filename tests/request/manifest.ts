import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { isPreviewOfPage } from '../source/intents.ts';

import type { TestShop } from './shop.ts';

type ManifestRoute = { id: string; parentId?: string; path?: string; module: string; hasAction: boolean };
export type Manifest = { version: string; entry: { module: string }; routes: Record<string, ManifestRoute> };

/** All routes of the build. Every page names their file, which none loads: pages are told of their own routes alone. */
export async function readManifest(shop: TestShop): Promise<Manifest> {
  const html = await (await shop.get('/ab-styleguide')).text();
  const [name = ''] = /manifest-\w+\.js/.exec(html) ?? [];
  const text = readFileSync(join('build/client/assets', name), 'utf8');
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(text, { window });
  if (!window.__reactRouterManifest) throw new Error(`${name} makes no manifest`);
  return window.__reactRouterManifest;
}

/** The address of every action of the build, as app/routes.ts writes it. */
export async function listActions(shop: TestShop): Promise<string[]> {
  const { routes } = await readManifest(shop);
  const addressOf = ({ path, parentId }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? addressOf(parent) : ''}${path ? `/${path}` : ''}`;
  };
  return Object.values(routes)
    .filter(({ hasAction }) => hasAction)
    .map((route) => addressOf(route) || '/')
    .filter((address) => !isPreviewOfPage(address));
}
