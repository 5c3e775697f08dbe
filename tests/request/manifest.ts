import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { isPreviewOfPage } from '../source/intents.ts';

import type { TestShop } from './shop.ts';

type ManifestRoute = { id: string; parentId?: string; path?: string; module: string; hasAction: boolean };
export type Manifest = { version: string; entry: { module: string }; routes: Record<string, ManifestRoute> };

/**
 * Reads all routes of the build from the manifest file. Pages name this file but do not load it: they get
 * their own routes only.
 */
export async function readManifest(shop: TestShop): Promise<Manifest> {
  const html = await (await shop.get('/ab-styleguide')).text();
  const [name = ''] = /manifest-\w+\.js/.exec(html) ?? [];
  const text = readFileSync(join('build/client/assets', name), 'utf8');
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(text, { window });
  if (!window.__reactRouterManifest) throw new Error(`${name} makes no manifest`);
  return window.__reactRouterManifest;
}

/** The path of every action of the build, with parameters as in app/routes.ts. */
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
