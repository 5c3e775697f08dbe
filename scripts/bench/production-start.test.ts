import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import {
  PRODUCTION_NODE_FLAGS,
  MALLOC_ENVIRONMENT_VARIABLES,
  PRODUCTION_SERVER_FILE_PATH,
  buildProductionStartCommand,
} from './production-start.ts';

test('the bench starts the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toBe(
    `exec node ${[...PRODUCTION_NODE_FLAGS, PRODUCTION_SERVER_FILE_PATH].join(' ')}`,
  );
});

test('and as the image does, with its settings for memory', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  expect(image).toContain(
    `CMD ${JSON.stringify(['node_modules/.bin/node', ...PRODUCTION_NODE_FLAGS, PRODUCTION_SERVER_FILE_PATH]).replaceAll(',', ', ')}`,
  );
  for (const [name, value] of Object.entries(MALLOC_ENVIRONMENT_VARIABLES))
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
});

test('files are those of the folder that was built', () => {
  const [, ...args] = buildProductionStartCommand('/srv/other');
  expect(args).toEqual([
    '--max-semi-space-size=16',
    '--heap-growing-percent=100',
    '--import',
    '/srv/other/scripts/start/production.mjs',
    '/srv/other/build/server/main.js',
  ]);
});

test('the compile cache is inside the build, or in the folder of NODE_COMPILE_CACHE', () => {
  const keptIn = (environment: NodeJS.ProcessEnv) => {
    const script = "console.log(require('node:module').getCompileCacheDir())";
    const args = ['--import', './scripts/start/production.mjs', '--eval', script];
    return execFileSync(process.execPath, args, { encoding: 'utf8', env: environment });
  };
  expect(keptIn({})).toContain(join(process.cwd(), 'build/code'));
  expect(keptIn({ NODE_COMPILE_CACHE: tmpdir() })).toContain(tmpdir());
});

test('commands of package.json read .env; what is set already wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-env-'));
  writeFileSync(join(folder, '.env'), 'SMTP_URL=smtp://from.file\nMAIL_FROM="From File <file@shop.test>"\n');
  const read = (environment: NodeJS.ProcessEnv) => {
    const script = 'console.log(JSON.stringify([process.env.SMTP_URL, process.env.MAIL_FROM]))';
    const args = ['--import', resolve('scripts/start/production.mjs'), '--eval', script];
    const options = { cwd: folder, encoding: 'utf8', env: environment } as const;
    return JSON.parse(execFileSync(process.execPath, args, options)) as unknown;
  };
  const npm_lifecycle_script = 'node --import ./scripts/start/production.mjs build/server/main.js';
  expect(read({ npm_lifecycle_script, SMTP_URL: 'smtp://set.before' })).toEqual([
    'smtp://set.before',
    'From File <file@shop.test>',
  ]);
  expect(read({ npm_lifecycle_script: 'vitest run' })).toEqual([null, null]);
  rmSync(folder, { recursive: true });
});
