import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

type Manifest = { routes: Record<string, { imports?: string[] }> };

const MANIFEST = /^manifest-\w+\.js$/;
/** What visitors never open; links between the areas load the document anew (docs/decisions/0019). */
const OF_STAFF = /^routes\/admin\//;
/** Pages whose links are followed ahead of time, by `prefetch="intent"`. */
const AHEAD = new Set(['routes/storefront/service', 'routes/storefront/blog-post']);
const BEFORE = 'window.__reactRouterManifest=';

/** The manifest without what each page's module imports by itself; for visitors also without the routes of the staff. */
function plain(text: string, isForStaff: boolean): string {
  if (!text.startsWith(BEFORE)) throw new Error('the manifest of the routes is written otherwise');
  // Written by the framework a moment ago.
  const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;$/, '')) as Manifest;
  const shown = Object.entries(manifest.routes).filter(([id]) => isForStaff || !OF_STAFF.test(id));
  for (const [id, route] of shown) if (!AHEAD.has(id)) route.imports = [];
  return `${BEFORE}${JSON.stringify({ ...manifest, routes: Object.fromEntries(shown) })};`;
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
