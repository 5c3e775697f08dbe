import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { log } from '#app/platform/log.server.ts';

import { ROUTE_AREA_SETTINGS } from './areas.ts';
import { COMPRESSIBLE_EXTENSIONS, CONTENT_TYPES_BY_EXTENSION } from './asset-types.ts';
import { chooseContentEncoding } from './negotiation.ts';
import {
  type CachedResponseRequestHeaders,
  buildFullAndNotModifiedResponses,
  buildUncompressedCachedResponsePair,
  choosePrebuiltHttpResponse,
  type PrebuiltHttpResponse,
  type CachedHttpContent,
} from './ready.ts';
import type { SecurityHeadersBuilder } from './security-headers.ts';

const COMPRESSED_EXTENSIONS = new Set(['.br', '.gz']);

/** Files of the browser build are public. */
const PUBLIC_BUILD_FILE_SETTINGS = { ...ROUTE_AREA_SETTINGS.public, area: 'public', isData: false } as const;

export type StaticAssetResponseLookup = {
  lookup(rawUrl: string, conditions: CachedResponseRequestHeaders): PrebuiltHttpResponse | null;
  /** Reads the files that were not requested yet, a few per turn of the loop. */
  readAll(): Promise<void>;
};

/** Files read in one turn of the loop: about three milliseconds. */
const FILES_PER_LOOP_TURN = 20;

/**
 * The files of the browser build, ready to be sent from memory. Each is read on its first request, because
 * reading all four thousand was a tenth of a start; `readAll` then reads the rest, before the next build
 * replaces the folder. Files of unknown type are not served.
 */
export function createBrowserAssetLookup(
  headers: SecurityHeadersBuilder,
  folder: string = findClientBuildFolder(),
): StaticAssetResponseLookup {
  const contents = new Map<string, CachedHttpContent | null>();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(file.name);
    if (!file.isFile() || COMPRESSED_EXTENSIONS.has(extension) || !CONTENT_TYPES_BY_EXTENSION[extension])
      continue;
    const url = `/${relative(folder, join(file.parentPath, file.name)).replaceAll('\\', '/')}`;
    if (!url.includes('/.')) contents.set(url, null);
  }
  const read = (url: string) => {
    try {
      const content = readBuiltAssetResponse(join(folder, url), url, headers);
      if (content) contents.set(url, content);
      else contents.delete(url);
      return content;
    } catch (error) {
      // Too many open files, for example: the next request may succeed.
      log.error({ err: error, url }, 'a file of the build could not be read');
      return null;
    }
  };
  return {
    lookup(rawUrl, conditions) {
      const queryAt = rawUrl.indexOf('?');
      const url = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt);
      const known = contents.get(url);
      const content = known === null ? read(url) : known;
      return content
        ? choosePrebuiltHttpResponse(
            content,
            chooseContentEncoding(conditions.acceptEncoding),
            conditions.ifNoneMatch,
          )
        : null;
    },
    async readAll() {
      const unread = [...contents].flatMap(([url, content]) => (content ? [] : [url]));
      for (const [at, url] of unread.entries()) {
        if (contents.get(url) === null) read(url);
        if (at % FILES_PER_LOOP_TURN === 0) await setImmediate();
      }
    },
  };
}

/** The browser build is next to the server build, wherever the bundler put this file inside it. */
function findClientBuildFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(dirname(folder), 'client');
    if (existsSync(join(candidate, 'assets'))) return candidate;
  }
  throw new Error('The browser build is missing: run "npm run build".');
}

/** Returns the response for a file; null when it no longer exists. */
function readBuiltAssetResponse(
  path: string,
  url: string,
  headers: SecurityHeadersBuilder,
): CachedHttpContent | null {
  const bytes = readPrecompressedAssetFile(path);
  if (!bytes) return null;
  const extension = extname(path);
  const isHashed = url.startsWith('/assets/');
  const content = {
    status: 200,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    headers: [
      ['Content-Type', CONTENT_TYPES_BY_EXTENSION[extension] ?? ''],
      ['Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
      ...headers.forData(PUBLIC_BUILD_FILE_SETTINGS),
    ] satisfies [string, string][],
  };
  if (!COMPRESSIBLE_EXTENSIONS.has(extension))
    return {
      ...content,
      encodings: { identity: buildFullAndNotModifiedResponses(content, 'identity', bytes) },
    };
  const gzip = buildFullAndNotModifiedResponses(
    content,
    'gzip',
    readPrecompressedAssetFile(`${path}.gz`) ?? gzipSync(bytes),
  );
  return {
    ...content,
    encodings: {
      br: buildFullAndNotModifiedResponses(
        content,
        'br',
        readPrecompressedAssetFile(`${path}.br`) ?? compressAssetWithFastBrotli(bytes),
      ),
      gzip,
      identity: buildUncompressedCachedResponsePair(content, bytes, gzip),
    },
  };
}

/** Returns a compressed copy that the build made, or null. */
function readPrecompressedAssetFile(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}

function compressAssetWithFastBrotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
