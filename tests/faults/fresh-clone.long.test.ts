import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterEach, expect, test } from 'vitest';

import { buildImage } from '../shop/dockerfile.ts';
import { copyProject, killGroup, type ProjectCopy } from '../shop/project-copy.ts';

// Each test installs from the registry into an empty folder, with an empty home and an empty npm cache.
let project: ProjectCopy;
afterEach(() => project.remove());

const environment = () => ({
  npm_config_cache: project.path('.npm-cache'),
  PORT: '0',
  DATA_DIR: project.path('data'),
});

/**
 * Runs `npm start` until it prints its address, then ends it; returns its output and the status of the home
 * page.
 */
async function startShop(env: Record<string, string>): Promise<{ output: string; status: number }> {
  const child = project.spawn('npm', ['start'], env);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const deadline = Date.now() + 300_000;
  let address: string | undefined;
  while (!address && child.exitCode === null && Date.now() < deadline) {
    await setTimeout(100);
    address = /The shop is open at (\S+)/.exec(output)?.[1];
  }
  const status = address ? (await fetch(address)).status : 0;
  if (child.exitCode === null) killGroup(child);
  return { output, status };
}

test('one command on an empty machine ends with the address of an open shop, also with NODE_ENV=production', async () => {
  project = copyProject({ isInstalled: false });
  const env = { ...environment(), NODE_ENV: 'production' };
  const first = await startShop(env);
  expect(first.output).toContain('Installing');
  expect(first).toMatchObject({ status: 200 });
  expect(existsSync(project.path('node_modules/vitest'))).toBe(true);

  const begun = performance.now();
  const second = await startShop({ ...env, npm_config_registry: 'http://127.0.0.1:9/' });
  expect(second).toMatchObject({ status: 200 });
  expect(second.output).not.toMatch(/Installing|Building/);
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test('an install killed at any moment is repaired by the next start', async () => {
  project = copyProject({ isInstalled: false });
  for (const wait of [500, 5_000, 12_000]) {
    const child = project.spawn('node', ['scripts/start/prepare.mjs', 'install'], environment());
    await setTimeout(wait);
    killGroup(child);
    expect(existsSync(project.path('node_modules/.prixfixe'))).toBe(false);
  }
  expect(await project.run('node', ['scripts/start/prepare.mjs'], environment())).toMatchObject({ code: 0 });
  expect(await project.run('node', ['scripts/start/prepare.mjs'], environment())).toMatchObject({
    code: 0,
    output: '',
  });
});

test('when the lockfile changes, the next start installs again', async () => {
  project = copyProject({ isInstalled: false });
  expect(await project.run('node', ['scripts/start/prepare.mjs', 'install'], environment())).toMatchObject({
    code: 0,
  });
  const stamp = readFileSync(project.path('node_modules/.prixfixe'), 'utf8');
  const lockfile = project.path('package-lock.json');
  writeFileSync(lockfile, `${readFileSync(lockfile, 'utf8')}\n`);
  const again = await project.run('node', ['scripts/start/prepare.mjs', 'install'], environment());
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Installing') });
  expect(readFileSync(project.path('node_modules/.prixfixe'), 'utf8')).not.toBe(stamp);
});

test('the Dockerfile builds from nothing, and what it builds is what runs', async () => {
  project = copyProject({ isInstalled: true });
  const image = await buildImage({ isLent: false });
  try {
    const packages = readdirSync(join(image.folder, 'node_modules'));
    expect(packages).toContain('react-router');
    expect(packages).not.toContain('oxlint');
    const prepared = await project.run('node', [join(image.folder, 'scripts/start/prepare.mjs'), 'runtime'], {
      npm_config_registry: 'http://127.0.0.1:9/',
    });
    expect(prepared).toMatchObject({ code: 0, output: '' });
  } finally {
    image.remove();
  }
}, 900_000);
