import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

import { COMPRESSIBLE_EXTENSIONS } from './asset-types.ts';

/**
 * Writes a `.br` and a `.gz` next to every compressible file of the browser build, with the best compression,
 * so that a start compresses nothing (speed.md "Order of request handlers"). Part of vite.config.ts, not of
 * the server.
 */
export function precompressPlugin(): Plugin {
  return {
    name: 'prix-fixe:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: ({ dir }) => {
      if (dir) compressBuildFilesInFolder(dir);
    },
  };
}

function compressBuildFilesInFolder(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !COMPRESSIBLE_EXTENSIONS.has(extname(file.name))) continue;
    const path = join(file.parentPath, file.name);
    // The bundler's own manifest, which the framework removes again.
    if (path.includes('/.')) continue;
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
