import { appendFileSync, existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyProject, killGroup, type ProjectCopy } from './shop/project-copy.ts';

let project: ProjectCopy;
const prepare = (mode = 'all', env?: Record<string, string>) =>
  project.run('node', ['scripts/start/prepare.mjs', mode], env);
const isWaiting = () => existsSync(project.path('.prixfixe.lock'));

// The build of this checkout is lent when it is one of these sources; without it the copy is built here.
beforeAll(async () => {
  project = copyProject({ isInstalled: true, isBuilt: true });
  const { code, output } = await prepare();
  if (code !== 0) throw new Error(output);
});
afterAll(() => project.remove());

test('a prepared clone is left alone, silently and at once', async () => {
  const bare: number[] = [];
  const prepared: number[] = [];
  for (let round = 0; round < 5; round++) {
    bare.push((await project.run('node', ['--eval', ''])).milliseconds);
    const { code, output, milliseconds } = await prepare();
    expect({ code, output }).toEqual({ code: 0, output: '' });
    prepared.push(milliseconds);
  }
  // Against a Node that does nothing, so that a busy machine is no fault: 40 ms on a quiet one.
  expect(Math.min(...prepared)).toBeLessThan(4 * Math.min(...bare) + 50);
});

test('a changed time needs no build, a changed test neither', async () => {
  utimesSync(project.path('app/root.tsx'), new Date(), new Date());
  appendFileSync(project.path('app/modules/promo/model.test.ts'), '\n');
  expect((await prepare()).output).toBe('');
});

test('a build killed half-way is never taken for a build; of the next starts one repairs it, and the others wait for it', async () => {
  rmSync(project.path('build'), { recursive: true });
  const child = project.spawn('node', ['scripts/start/prepare.mjs']);
  while (!existsSync(project.path('build.next'))) await setTimeout(10);
  killGroup(child);
  expect(isWaiting()).toBe(true);
  appendFileSync(project.path('app/root.tsx'), '\n');
  const repairs = await Promise.all([prepare(), prepare(), prepare()]);
  expect(repairs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(repairs.filter(({ output }) => output.includes('Building'))).toHaveLength(1);
  expect(existsSync(project.path('build/server/main.js'))).toBe(true);
  expect(existsSync(project.path('build.next'))).toBe(false);
  expect(isWaiting()).toBe(false);
  expect((await prepare()).output).toBe('');
}, 180_000);

test('a changed source needs a build; a lock whose owner died before it could write its name is taken over, and one of a build that fails goes', async () => {
  mkdirSync(project.path('.prixfixe.lock'));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(project.path('.prixfixe.lock'), longAgo, longAgo);
  // A build that ends at once, unlike one that succeeds.
  appendFileSync(project.path('react-router.config.ts'), '\nthrow new Error("no such shop");\n');
  const { code, output } = await prepare();
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('no such shop') });
  expect(output).toContain('Building');
  expect(output).toContain('The build failed.');
  expect(isWaiting()).toBe(false);
});

test('an install without network says so and exits 1', async () => {
  rmSync(project.path('node_modules'), { recursive: true });
  const { code, output } = await prepare('install', {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: project.path('npm-cache'),
    npm_config_fetch_retries: '0',
  });
  expect(code).toBe(1);
  expect(output).toContain('the package registry cannot be reached');
  expect(isWaiting()).toBe(false);
});
