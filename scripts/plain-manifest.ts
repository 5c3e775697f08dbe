import { deepEqual } from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';

import type { Plugin } from 'vite';

type Route = Record<string, unknown> & {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
};
type Manifest = { routes: Record<string, Route> };

const MANIFEST = /^manifest-\w+\.js$/;
/** What visitors never open; links between the areas load the document anew (docs/decisions/0019). */
const OF_STAFF = /^routes\/admin\//;
/** Pages whose links are followed ahead of time, by `prefetch="intent"`. */
const AHEAD = new Set(['routes/storefront/service/page', 'routes/storefront/blog-post/page']);
const BEFORE = 'window.__reactRouterManifest=';

/** The answers yes or no of a route, in the order of the bits they become. */
const FLAGS = [
  'hasLoader',
  'hasAction',
  'hasErrorBoundary',
  'hasDefaultExport',
  'hasClientLoader',
  'hasClientAction',
  'hasClientMiddleware',
];
const FOLDER = '/assets/';

/** A route as a row: id, place of its parent among the rows (-1: none), flags as bits, script; what else it says, only if it does. */
function rowOf(route: Route, ids: string[]): unknown[] {
  const { id, parentId, module, imports = [], css = [], ...rest } = route;
  if (!module.startsWith(FOLDER)) throw new Error(`${module} is in another folder`);
  const flags = FLAGS.reduce((bits, flag, place) => bits | (rest[flag] === true ? 1 << place : 0), 0);
  const { path, ...others } = rest;
  const more = {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !FLAGS.includes(key))),
    ...(imports.length > 0 && { imports }),
    ...(css.length > 0 && { css }),
  };
  const row = [id, ids.indexOf(parentId ?? ''), flags, module.slice(FOLDER.length, -'.js'.length)];
  if (Object.keys(more).length > 0) return [...row, path ?? null, more];
  return path === undefined ? row : [...row, path];
}

/** The script that makes the manifest again in the browser: the same few words are not said of each of a hundred routes. */
function scriptOf({ routes, ...rest }: Manifest): string {
  const ids = Object.keys(routes);
  const rows = Object.values(routes).map((route) => rowOf(route, ids));
  const flags = FLAGS.map((flag, place) => `${flag}:!!(f&${1 << place})`).join();
  return `{let r=${JSON.stringify(rows)},m=${JSON.stringify(rest)};m.routes={};for(let[i,p,f,s,path,more]of r)m.routes[i]={id:i,...p<0?{}:{parentId:r[p][0]},...path==null?{}:{path},${flags},module:"${FOLDER}"+s+".js",imports:[],css:[],...more};${BEFORE}m}`;
}

/** The manifest without what each page's module imports by itself; for visitors also without the routes of the staff. */
function plain(text: string, isForStaff: boolean): string {
  if (!text.startsWith(BEFORE)) throw new Error('the manifest of the routes is written otherwise');
  // Written by the framework a moment ago.
  const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;$/, '')) as Manifest;
  const shown = Object.entries(manifest.routes).filter(([id]) => isForStaff || !OF_STAFF.test(id));
  for (const [id, route] of shown) if (!AHEAD.has(id)) route.imports = [];
  const wanted = { ...manifest, routes: Object.fromEntries(shown) };
  const script = scriptOf(wanted);
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(script, { window });
  deepEqual(JSON.parse(JSON.stringify(window.__reactRouterManifest)), wanted);
  return script;
}

/**
 * Makes two of the manifest of the routes, which every first visit loads: `manifest-….js` for visitors and
 * `manifest-….staff.js` with the routes of the admin (`app/entry.server.tsx` names it in their documents). Both are without
 * the lists of chunks behind each route: these serve `modulepreload` links, which we send for pages fetched ahead alone
 * (speed.md section 6).
 */
export function plainManifest(): Plugin {
  return {
    name: 'plain-manifest',
    apply: 'build',
    // The framework writes the manifest of the browser while it builds the server.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle({ dir }) {
      const folder = join(dirname(dir ?? ''), 'client', 'assets');
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => MANIFEST.test(file)) : [];
      if (files.length === 0) this.error('the manifest of the routes was not found');
      for (const file of files) {
        const path = join(folder, file);
        const text = readFileSync(path, 'utf8');
        writeFileSync(path.replace(/\.js$/, '.staff.js'), plain(text, true));
        writeFileSync(path, plain(text, false));
      }
    },
  };
}
