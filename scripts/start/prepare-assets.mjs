import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readTextFileIfExists } from './prepare-lock.mjs';

const OLD_BUILD_ASSET_RETENTION_MS = 24 * 60 * 60 * 1000;
const ASSETS_FOLDER = join('client', 'assets');
/** Next to the build's other metadata, not under client/: it must not be public. */
const REPLACED_BUILD_ASSETS_FILE = '.replaced-assets.json';

/**
 * Keeps what the previous build served for a day: an open tab requests the chunks of the build it came with
 * (speed.md "Filling the cache"). Names contain a hash of the content, so old and new never collide.
 * @param {string} oldBuild folder of the build that is served until now; it may not exist
 * @param {string} newBuild folder of the build that takes over
 * @param {number} [now] milliseconds since 1970
 */
export function retainAssetsOfPreviousBuild(oldBuild, newBuild, now = Date.now()) {
  if (!existsSync(join(oldBuild, ASSETS_FOLDER))) return;
  /** @type {Record<string, number>} when a file was replaced, in milliseconds since 1970 */
  const known = JSON.parse(readTextFileIfExists(join(oldBuild, REPLACED_BUILD_ASSETS_FILE)) ?? '{}');
  mkdirSync(join(newBuild, ASSETS_FOLDER), { recursive: true });
  /** @type {Record<string, number>} */
  const kept = {};
  for (const name of readdirSync(join(oldBuild, ASSETS_FOLDER))) {
    const replacedAt = known[name] ?? now;
    if (existsSync(join(newBuild, ASSETS_FOLDER, name)) || now - replacedAt >= OLD_BUILD_ASSET_RETENTION_MS)
      continue;
    copyFileSync(join(oldBuild, ASSETS_FOLDER, name), join(newBuild, ASSETS_FOLDER, name));
    kept[name] = replacedAt;
  }
  writeFileSync(join(newBuild, REPLACED_BUILD_ASSETS_FILE), JSON.stringify(kept));
}
