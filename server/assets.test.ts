import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { log, setLogLevel } from '#app/platform/log.server.ts';

import { createBrowserAssetLookup } from './assets.ts';
import { getCachedResponseBodyBytes } from './ready.ts';
import { createSecurityHeaders } from './security-headers.ts';

const HEADERS = createSecurityHeaders({
  publicUrl: 'http://shop.test',
  mediaOrigin: null,
  isDevelopment: false,
  paymentOrigins: [],
  trackers: {},
});
const ANYBODY = { acceptEncoding: undefined, ifNoneMatch: undefined };

/** The files of a build, and the responses for them. */
function built(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-assets-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  onTestFinished(remove);
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const assets = createBrowserAssetLookup(HEADERS, folder);
  const body = (url: string, acceptEncoding?: string) => {
    const ready = assets.lookup(url, { ...ANYBODY, acceptEncoding });
    return ready && Buffer.from(getCachedResponseBodyBytes(ready)).toString('latin1');
  };
  return { assets, body, folder, remove };
}

test('a file is read when it is asked for, in the form that the build made', () => {
  const gzip = gzipSync('let made = "by the build";');
  const { assets, body } = built({ 'assets/a.js': 'let made = "by the build";', 'assets/a.js.gz': gzip });
  expect(body('/assets/a.js?v=1')).toBe('let made = "by the build";');
  expect(body('/assets/a.js', 'gzip')).toBe(gzip.toString('latin1'));
  const { headers = [] } = assets.lookup('/assets/a.js', ANYBODY) ?? {};
  const tag = headers[headers.indexOf('ETag') + 1];
  expect(assets.lookup('/assets/a.js', { ...ANYBODY, ifNoneMatch: tag })).toMatchObject({ status: 304 });
});

test('files of no known type, hidden ones, compressed ones and those that are not there are not served', () => {
  const { body } = built({ 'assets/a.js.gz': gzipSync(''), 'assets/a.secret': 'x', 'assets/.a.js': 'x' });
  for (const url of [
    '/assets/a.js.gz',
    '/assets/a.secret',
    '/assets/.a.js',
    '/assets/b.js',
    '/assets',
    '/..',
  ])
    expect(body(url), url).toBeNull();
});

test('what was read is served although the next build has replaced the folder; what was not is not there', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`assets/${at}.js`, `${at}`]));
  const early = built(files);
  expect(early.body('/assets/7.js')).toBe('7');
  early.remove();
  expect([early.body('/assets/7.js'), early.body('/assets/8.js')]).toEqual(['7', null]);
  const whole = built(files);
  await whole.assets.readAll();
  whole.remove();
  for (const [name, content] of Object.entries(files)) expect(whole.body(`/${name}`)).toBe(content);
});

test('a file that cannot be read stops nothing, and is served as soon as it can be', async () => {
  const { assets, body, folder } = built({ 'assets/a.js': 'a', 'assets/b.js': 'b' });
  const level = log.level;
  onTestFinished(() => void (log.level = level));
  setLogLevel('silent');
  const path = join(folder, 'assets/a.js');
  rmSync(path);
  mkdirSync(path);
  expect(body('/assets/a.js')).toBeNull();
  await assets.readAll();
  expect(body('/assets/b.js')).toBe('b');
  rmSync(path, { recursive: true });
  writeFileSync(path, 'again');
  expect(body('/assets/a.js')).toBe('again');
});
