import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { findFreePort } from '../test/free-port.mjs';

import {
  isProgramInstalled,
  BENCHMARK_SERVER_CPU_CORE,
  spawnProcessOnCpuCore,
  createBenchmarkTemporaryFolder,
  waitForOkResponse,
} from './processes.ts';

export type RunningNginxServer = { process: ChildProcess; pid: number; address: string };

/**
 * Returns the nginx of this machine, and the encoding it can serve from a precompressed file; null without an
 * nginx.
 */
export function findInstalledNginx(): { program: string; encoding: 'br' | 'gzip' } | null {
  const program = ['nginx', '/usr/sbin/nginx'].find(isProgramInstalled);
  if (!program) return null;
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
  if (/brotli/.test(stderr)) return { program, encoding: 'br' };
  return stderr.includes('gzip_static') ? { program, encoding: 'gzip' } : null;
}

/** Headers that nginx sets by itself. */
const NGINX_GENERATED_HEADERS = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'vary',
  'date',
  'connection',
  'keep-alive',
]);

/**
 * Starts one nginx worker that serves exactly this response as a static file: same bytes, same headers, no
 * log, open files cached.
 */
export async function startNginx(
  { program, encoding }: NonNullable<ReturnType<typeof findInstalledNginx>>,
  answer: Response,
  encoded: Buffer,
): Promise<RunningNginxServer> {
  const folder = createBenchmarkTemporaryFolder();
  const port = await findFreePort();
  mkdirSync(join(folder, 'html'));
  const plain = encoding === 'br' ? brotliDecompressSync(encoded) : gunzipSync(encoded);
  writeFileSync(join(folder, 'html', 'index.html'), plain);
  writeFileSync(join(folder, 'html', `index.html.${encoding === 'br' ? 'br' : 'gz'}`), encoded);
  const headers = [...answer.headers]
    .filter(([name]) => !NGINX_GENERATED_HEADERS.has(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", String.raw`\'`)}';`);
  const config = join(folder, 'nginx.conf');
  const type = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  writeFileSync(config, buildNginxConfiguration({ folder, port, encoding, type, headers }));
  const child = spawnProcessOnCpuCore(BENCHMARK_SERVER_CPU_CORE, [program, '-c', config, '-p', folder]);
  child.stderr?.pipe(process.stderr);
  const address = `http://127.0.0.1:${port}`;
  await waitForOkResponse(`${address}/`, child);
  return { process: child, pid: child.pid ?? 0, address };
}

function buildNginxConfiguration(facts: {
  folder: string;
  port: number;
  encoding: 'br' | 'gzip';
  type: string;
  headers: string[];
}): string {
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${facts.folder}/nginx.pid;
error_log stderr crit;
${facts.encoding === 'br' ? 'include /etc/nginx/modules-enabled/*.conf;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 75s;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s;
  open_file_cache_valid 60s;
  gzip_static on;
  gzip_vary on;
  ${facts.encoding === 'br' ? 'brotli_static on;' : ''}
  types { ${facts.type} html; }
  charset utf-8;
  charset_types *;
  server {
    listen 127.0.0.1:${facts.port};
    root ${facts.folder}/html;
    ${facts.headers.join('\n    ')}
  }
}
`;
}
