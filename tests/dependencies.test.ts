import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listInstalledPackages } from '../scripts/start/third-party.mjs';

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
// Our own file; its shape is npm's.
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
const direct = { ...dependencies, ...devDependencies };

test('every direct dependency is pinned to an exact version', () => {
  for (const [name, version] of Object.entries(direct)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

test('what is installed is what package.json names', () => {
  const installed = listInstalledPackages().filter(
    ({ folder }) => folder.split('node_modules/').length === 2,
  );
  const versions = Object.fromEntries(installed.map(({ name, version }) => [name, version]));
  expect(versions).toMatchObject(direct);
});

test('react-router, @react-router/node and react exist once', () => {
  for (const name of ['react-router', '@react-router/node', 'react', 'react-dom']) {
    const copies = listInstalledPackages().filter((item) => item.name === name);
    expect(copies.map(({ version }) => version)).toEqual([dependencies[name]]);
  }
});

test('every direct dependency has its reason in docs/dependencies.md, and nothing else has', () => {
  const lines = read('docs/dependencies.md').matchAll(/^- ([^:]+): ./gm);
  const explained = [...lines].flatMap(([, names]) => (names ?? '').split(', '));
  expect(explained.toSorted()).toEqual(Object.keys(direct).toSorted());
});

test('the lockfile names no registry', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
});
