import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { embeddedDatabaseEngine } from './databases.ts';
import type { BenchmarkMeasurement, BenchmarkDefinition } from './part.ts';
import { BENCHMARK_BUILD_FOLDER, runWithBenchmarkShop } from './shop-process.ts';

const CLIENT_ASSETS_FOLDER = join(BENCHMARK_BUILD_FOLDER, 'build/client/assets');
const BYTES_PER_DECIMAL_KILOBYTE = 1000;

/**
 * The budgets of speed.md "First paint and its budgets", from real responses and the files they load; in
 * units of 1,000 bytes.
 */
export const downloadSizeBenchmark: BenchmarkDefinition = {
  name: 'size',
  run: async () =>
    runWithBenchmarkShop(await embeddedDatabaseEngine.demoPlace(), async (shop) => {
      const home = await (await fetch(`${shop.address}/`)).text();
      const services = await (await fetch(`${shop.address}/services`)).text();
      const service = /href="(\/service\/[^"]+)"/.exec(services)?.[1] ?? '';
      const servicePage = await (await fetch(shop.address + service)).text();
      const initial = collectImportedScriptFiles(findHtmlAssetFiles(home, 'js'), STATIC_IMPORT_PATTERNS);
      const later = collectImportedScriptFiles(
        initial,
        STATIC_AND_LAZY_IMPORT_PATTERNS,
        TRACKER_AND_EXIT_MODAL_SCRIPT_PATTERN,
      ).filter((file) => !initial.includes(file));
      const onUse = later.filter((file) => !HOME_PAGE_SCRIPT_PATTERN.test(file));
      const styles = findHtmlAssetFiles(home, 'css');
      const fonts = readdirSync(CLIENT_ASSETS_FOLDER).filter(
        (file) => file.endsWith('.woff2') && home.includes(file),
      );
      return {
        figures: [
          createDownloadSizeMeasurement('script of home, br', sumBrotliAssetBytes(initial), {
            goal: 102,
            gate: 110,
          }),
          createDownloadSizeMeasurement('script of home, gzip', sumGzipAssetBytes(initial), {
            goal: 116,
            gate: 126,
          }),
          createDownloadSizeMeasurement(
            'script of home with everything lazy, br',
            sumBrotliAssetBytes([...initial, ...later]),
            {
              goal: 130,
              gate: 142,
            },
          ),
          createDownloadSizeMeasurement(
            'lazy script in addition to the home page itself, gzip',
            sumGzipAssetBytes(onUse),
            {
              goal: 25,
              gate: 25,
            },
          ),
          createDownloadSizeMeasurement('style sheets, gzip', sumGzipAssetBytes(styles), {
            goal: 10,
            gate: 12,
          }),
          createDownloadSizeMeasurement('HTML of home, br', getBrotliSizeBytes(home), { goal: 9, gate: 11 }),
          createDownloadSizeMeasurement('HTML of /services, br', getBrotliSizeBytes(services), {
            goal: 16,
            gate: 22,
          }),
          createDownloadSizeMeasurement('HTML of a service, br', getBrotliSizeBytes(servicePage), {
            goal: 12,
            gate: 18,
          }),
          createDownloadSizeMeasurement(
            'fonts',
            fonts.reduce((sum, file) => sum + readBuiltClientAssetBytes(file).byteLength, 0),
            { goal: 27, gate: 30 },
          ),
        ],
      };
    }),
};

const STATIC_IMPORT_PATTERNS = [/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g];
/**
 * Loaded only with a configured tracker (decision 0015) or an active exit modal; a shop of the bench has
 * neither.
 */
const TRACKER_AND_EXIT_MODAL_SCRIPT_PATTERN = /^(measured-visit|exit-window)-/;
/** The home page's own parts, whose script loads once the browser is idle. */
const HOME_PAGE_SCRIPT_PATTERN = /^(grid|home-page)-/;
/** Named in every page and loaded by none: pages request the routes behind their links (decision 0044). */
const ROUTE_MANIFEST_SCRIPT_PATTERN = /^manifest-/;
const STATIC_AND_LAZY_IMPORT_PATTERNS = [
  ...STATIC_IMPORT_PATTERNS,
  /import\(\s*[`"']\.\/([\w.-]+\.js)[`"']\s*\)/g,
];

function findHtmlAssetFiles(html: string, extension: string): string[] {
  const found = html.matchAll(new RegExp(String.raw`/assets/([\w.-]+\.${extension})`, 'g'));
  return [...new Set([...found].map(([, file = '']) => file))].filter(
    (file) => !ROUTE_MANIFEST_SCRIPT_PATTERN.test(file),
  );
}

/** Returns these files and everything they load by such imports, except what is left out. */
function collectImportedScriptFiles(files: string[], patterns: RegExp[], leftOut?: RegExp): string[] {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || leftOut?.test(file)) continue;
    seen.add(file);
    const source = readBuiltClientAssetBytes(file).toString('utf8');
    for (const pattern of patterns) queue.push(...[...source.matchAll(pattern)].map(([, name = '']) => name));
  }
  return [...seen];
}

const readBuiltClientAssetBytes = (file: string) => readFileSync(join(CLIENT_ASSETS_FOLDER, file));
/** The size as served: the build has a compressed copy next to each file. */
const sumBrotliAssetBytes = (files: string[]) => sumCompressedAssetBytes('.br', files);
const sumGzipAssetBytes = (files: string[]) => sumCompressedAssetBytes('.gz', files);
const getBrotliSizeBytes = (text: string) => brotliCompressSync(text).byteLength;

function sumCompressedAssetBytes(ending: '.br' | '.gz', files: string[]): number {
  return files.reduce((total, file) => total + statSync(join(CLIENT_ASSETS_FOLDER, file + ending)).size, 0);
}

function createDownloadSizeMeasurement(
  name: string,
  bytes: number,
  limits: { goal: number; gate: number },
): BenchmarkMeasurement {
  return { name, value: bytes / BYTES_PER_DECIMAL_KILOBYTE, unit: 'kB', ...limits, moreIsBetter: false };
}
