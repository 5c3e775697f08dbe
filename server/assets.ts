import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { AREAS } from './areas.ts';
import { COMPRESSIBLE, TYPES } from './asset-types.ts';
import { chooseEncoding } from './negotiation.ts';
import { type Conditions, layOut, layOutPlain, pickReady, type Ready, type ReadyContent } from './ready.ts';
import type { SecurityHeaders } from './security-headers.ts';

const COMPRESSED = new Set(['.br', '.gz']);

/** Files of the browser build are everybody's. */
const FILE = { ...AREAS.public, area: 'public', isData: false } as const;

export type Assets = { lookup(rawUrl: string, conditions: Conditions): Ready | null };

/** Reads every file of the browser build into memory, ready to be sent. Files without a known type are not served. */
export function openAssets(headers: SecurityHeaders, folder: string = clientFolder()): Assets {
  const contents = new Map<string, ReadyContent>();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(file.name);
    if (!file.isFile() || COMPRESSED.has(extension) || !TYPES[extension]) continue;
    const path = join(file.parentPath, file.name);
    const url = `/${relative(folder, path).replaceAll('\\', '/')}`;
    if (!url.includes('/.')) contents.set(url, readAsset(path, url, headers));
  }
  return {
    lookup(rawUrl, conditions) {
      const queryAt = rawUrl.indexOf('?');
      const content = contents.get(queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt));
      return content
        ? pickReady(content, chooseEncoding(conditions.acceptEncoding), conditions.ifNoneMatch)
        : null;
    },
  };
}

/** The browser build stands beside the server build, wherever the bundler put this file inside it. */
function clientFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(dirname(folder), 'client');
    if (existsSync(join(candidate, 'assets'))) return candidate;
  }
  throw new Error('The browser build is missing: run "npm run build".');
}

function readAsset(path: string, url: string, headers: SecurityHeaders): ReadyContent {
  const bytes = readFileSync(path);
  const extension = extname(path);
  const isHashed = url.startsWith('/assets/');
  const content = {
    status: 200,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    headers: [
      ['Content-Type', TYPES[extension] ?? ''],
      ['Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
      ...headers.forData(FILE),
    ] satisfies [string, string][],
  };
  if (!COMPRESSIBLE.has(extension))
    return { ...content, encodings: { identity: layOut(content, 'identity', bytes) } };
  const gzip = layOut(content, 'gzip', made(`${path}.gz`) ?? gzipSync(bytes));
  return {
    ...content,
    encodings: {
      br: layOut(content, 'br', made(`${path}.br`) ?? brotliQuickly(bytes)),
      gzip,
      identity: layOutPlain(content, bytes, gzip),
    },
  };
}

/** The compressed file that the build made, if it did. */
function made(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}

function brotliQuickly(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
