import { appendFileSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyProject, killGroup, type ProjectCopy } from './shop/project-copy.ts';

let project: ProjectCopy;
const prepare = (mode = 'all', env?: Record<string, string>) =>
  project.run('node', ['scripts/start/prepare.mjs', mode], env);
const isWaiting = () => existsSync(project.path('.prixfixe.lock'));

/**
 * What the copy builds: one page, in a second or two. All sources are checked for changes, and `npm run
 * check` builds them; this tests only when a build begins and how it ends.
 */
const ONE_PAGE = {
  'react-router.config.ts': `export default {
    appDirectory: 'one-page',
    buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
    serverBuildFile: 'main.js',
  };\n`,
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
    export default {
      plugins: [reactRouter()],
      environments: { ssr: { build: { rollupOptions: { input: { main: './one-page/server.ts' } } } } },
    };\n`,
  'one-page/routes.ts': 'export default [];\n',
  'one-page/root.tsx': 'export default function Root() { return <html lang="en" />; }\n',
  'one-page/entry.server.tsx': 'export default () => new Response();\n',
  'one-page/server.ts': "export { routes } from 'virtual:react-router/server-build';\n",
};

beforeAll(async () => {
  project = copyProject({ isInstalled: true });
  mkdirSync(project.path('one-page'));
  for (const [path, text] of Object.entries(ONE_PAGE)) writeFileSync(project.path(path), text);
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
  // Compared with a Node that does nothing, so that a busy machine cannot fail it: about three times as long,
  // because every source is hashed; a build takes more than twenty times as long.
  expect(Math.min(...prepared)).toBeLessThan(8 * Math.min(...bare) + 50);
});

test('a changed time needs no build, a changed test neither', async () => {
  utimesSync(project.path('app/root.tsx'), new Date(), new Date());
  appendFileSync(project.path('app/modules/promo/model.test.ts'), '\n');
  expect((await prepare()).output).toBe('');
});

test('a killed build is never taken for a finished one, and exactly one later start repairs it', async () => {
  rmSync(project.path('build'), { recursive: true });
  const child = project.spawn('node', ['scripts/start/prepare.mjs']);
  // A build left over from a first try would be taken for one that has begun.
  while (!isWaiting() || !existsSync(project.path('build.next'))) await setTimeout(10);
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

test('takes over a build lock whose owner died, and removes the lock of a failed build', async () => {
  mkdirSync(project.path('.prixfixe.lock'));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(project.path('.prixfixe.lock'), longAgo, longAgo);
  // A build that ends at once, unlike a successful one.
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
