import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere } from './prepare-lock.mjs';

const KEPT_MS = 24 * 60 * 60 * 1000;
const ASSETS = join('client', 'assets');
/** Next to the build's other metadata, not under client/: it must not be public. */
const RECORD = '.replaced-assets.json';

/**
 * Keeps what the previous build served for a day: an open tab requests the chunks of the build it came with
 * (speed.md "Filling the cache"). Names contain a hash of the content, so old and new never collide.
 * @param {string} oldBuild folder of the build that is served until now; it may not exist
 * @param {string} newBuild folder of the build that takes over
 * @param {number} [now] milliseconds since 1970
 */
export function keepReplacedAssets(oldBuild, newBuild, now = Date.now()) {
  if (!existsSync(join(oldBuild, ASSETS))) return;
  /** @type {Record<string, number>} when a file was replaced, in milliseconds since 1970 */
  const known = JSON.parse(readIfThere(join(oldBuild, RECORD)) ?? '{}');
  mkdirSync(join(newBuild, ASSETS), { recursive: true });
  /** @type {Record<string, number>} */
  const kept = {};
  for (const name of readdirSync(join(oldBuild, ASSETS))) {
    const replacedAt = known[name] ?? now;
    if (existsSync(join(newBuild, ASSETS, name)) || now - replacedAt >= KEPT_MS) continue;
    copyFileSync(join(oldBuild, ASSETS, name), join(newBuild, ASSETS, name));
    kept[name] = replacedAt;
  }
  writeFileSync(join(newBuild, RECORD), JSON.stringify(kept));
}
