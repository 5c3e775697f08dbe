import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { FLAGS, MEMORY_ENVIRONMENT, SERVER, startCommand } from './production-start.ts';

test('the bench starts the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toBe(`exec node ${[...FLAGS, SERVER].join(' ')}`);
});

test('and as the image does, with its settings for memory', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  expect(image).toContain(
    `CMD ${JSON.stringify(['node_modules/.bin/node', ...FLAGS, SERVER]).replaceAll(',', ', ')}`,
  );
  for (const [name, value] of Object.entries(MEMORY_ENVIRONMENT))
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
});

test('files are those of the folder that was built', () => {
  const [, ...args] = startCommand('/srv/other');
  expect(args).toEqual([
    '--max-semi-space-size=16',
    '--import',
    '/srv/other/scripts/start/production.mjs',
    '/srv/other/build/server/main.js',
  ]);
});
