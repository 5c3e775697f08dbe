import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { embedded } from './databases.ts';
import type { Figure, Part } from './part.ts';
import { ROOT, withShop } from './shop-process.ts';

const ASSETS = join(ROOT, 'build/client/assets');
const KB = 1000;

/**
 * The budgets of speed.md "First paint and its budgets", from real responses and the files they load; in
 * units of 1,000 bytes.
 */
export const size: Part = {
  name: 'size',
  run: async () =>
    withShop(await embedded.demoPlace(), async (shop) => {
      const home = await (await fetch(`${shop.address}/`)).text();
      const services = await (await fetch(`${shop.address}/services`)).text();
      const service = /href="(\/service\/[^"]+)"/.exec(services)?.[1] ?? '';
      const servicePage = await (await fetch(shop.address + service)).text();
      const initial = closure(assetsIn(home, 'js'), STATIC);
      const later = closure(initial, LAZY, NEVER_HERE).filter((file) => !initial.includes(file));
      const onUse = later.filter((file) => !HOME_ITSELF.test(file));
      const styles = assetsIn(home, 'css');
      const fonts = readdirSync(ASSETS).filter((file) => file.endsWith('.woff2') && home.includes(file));
      return {
        figures: [
          budget('script of home, br', brotliSize(initial), { goal: 102, gate: 110 }),
          budget('script of home, gzip', gzipSize(initial), { goal: 116, gate: 126 }),
          budget('script of home with everything lazy, br', brotliSize([...initial, ...later]), {
            goal: 130,
            gate: 142,
          }),
          budget('lazy script in addition to the home page itself, gzip', gzipSize(onUse), {
            goal: 25,
            gate: 25,
          }),
          budget('style sheets, gzip', gzipSize(styles), { goal: 10, gate: 12 }),
          budget('HTML of home, br', getBrotliSizeBytes(home), { goal: 9, gate: 11 }),
          budget('HTML of /services, br', getBrotliSizeBytes(services), { goal: 16, gate: 22 }),
          budget('HTML of a service, br', getBrotliSizeBytes(servicePage), { goal: 12, gate: 18 }),
          budget(
            'fonts',
            fonts.reduce((sum, file) => sum + bytesOf(file).byteLength, 0),
            { goal: 27, gate: 30 },
          ),
        ],
      };
    }),
};

const STATIC = [/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g];
/**
 * Loaded only with a configured tracker (decision 0015) or an active exit modal; a shop of the bench has
 * neither.
 */
const NEVER_HERE = /^(measured-visit|exit-window)-/;
/** The home page's own parts, whose script loads once the browser is idle. */
const HOME_ITSELF = /^(grid|home-page)-/;
/** Named in every page and loaded by none: pages request the routes behind their links (decision 0044). */
const ALL_ROUTES = /^manifest-/;
const LAZY = [...STATIC, /import\(\s*[`"']\.\/([\w.-]+\.js)[`"']\s*\)/g];

function assetsIn(html: string, extension: string): string[] {
  const found = html.matchAll(new RegExp(String.raw`/assets/([\w.-]+\.${extension})`, 'g'));
  return [...new Set([...found].map(([, file = '']) => file))].filter((file) => !ALL_ROUTES.test(file));
}

/** Returns these files and everything they load by such imports, except what is left out. */
function closure(files: string[], patterns: RegExp[], leftOut?: RegExp): string[] {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || leftOut?.test(file)) continue;
    seen.add(file);
    const source = bytesOf(file).toString('utf8');
    for (const pattern of patterns) queue.push(...[...source.matchAll(pattern)].map(([, name = '']) => name));
  }
  return [...seen];
}

const bytesOf = (file: string) => readFileSync(join(ASSETS, file));
/** The size as served: the build has a compressed copy next to each file. */
const brotliSize = (files: string[]) => sumCompressedAssetBytes('.br', files);
const gzipSize = (files: string[]) => sumCompressedAssetBytes('.gz', files);
const getBrotliSizeBytes = (text: string) => brotliCompressSync(text).byteLength;

function sumCompressedAssetBytes(ending: '.br' | '.gz', files: string[]): number {
  return files.reduce((total, file) => total + statSync(join(ASSETS, file + ending)).size, 0);
}

function budget(name: string, bytes: number, limits: { goal: number; gate: number }): Figure {
  return { name, value: bytes / KB, unit: 'kB', ...limits, moreIsBetter: false };
}
