import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { parseEnv } from '#app/platform/env.server.ts';

import { buildImage, type Image } from '../shop/dockerfile.ts';

import { halfRequest, isClosed, isReady, logLines, runShop, type ShopProcess, until } from './process.ts';

// Runs the steps of the Dockerfile on folders of this machine and starts the result like a container: as
// another user, on files that this user cannot change, without access to a registry.
let image: Image;
let shop: ShopProcess | null = null;
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  image = await buildImage({ isLent: true });
  // In an image root owns the files. Without root, the test at least makes them read-only.
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', join(image.folder, 'node_modules')]);
}, 180_000);
afterEach(async () => {
  shop?.kill('SIGKILL');
  await shop?.exit;
  shop = null;
});
afterAll(() => {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', join(image.folder, 'node_modules')]);
  image.remove();
});

const OPERATOR = {
  PUBLIC_URL: 'https://shop.example.com',
  APP_SECRET: 'q8Zt2nWx5Lp9Rb4Vy7Kc1Md6Hf3Js0Ga',
};

function environment(): Record<string, string> {
  return {
    PATH: (process.env.PATH ?? '')
      .split(':')
      .filter((folder) => !folder.includes('node_modules'))
      .join(':'),
    HOME: join(image.root, 'data'),
    npm_config_registry: 'http://127.0.0.1:9/',
    ...image.env,
    ...OPERATOR,
    LOG_LEVEL: 'info',
  };
}

async function start(command: string[], user = isRoot): Promise<ShopProcess> {
  const [uid, gid] = image.user;
  const started = await runShop(command, environment(), {
    cwd: image.folder,
    detached: true,
    ...(user && { uid, gid }),
  });
  shop = started;
  await until(started, () => started.child.exitCode !== null || isReady(started));
  expect(started.output()).not.toMatch(/Installing|Building/);
  expect(started.child.exitCode).toBe(null);
  return started;
}

/**
 * Stops the shop with a request under way: the request is answered, new connections are refused, and the
 * process exits within 9 seconds.
 */
async function drains(shop: ShopProcess, stop: () => void): Promise<void> {
  const half = await halfRequest(shop);
  const stoppedAt = Date.now();
  stop();
  await until(shop, () => isClosed(shop), 8);
  expect(shop.child.exitCode).toBe(null);
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await shop.exit).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(9_000);
  expect(await isClosed(shop)).toBe(true);
}

const NAMESPACE = isRoot
  ? ['unshare', '--pid', '--fork', '--setuid', '1000', '--setgid', '1000']
  : ['unshare', '--user', '--map-current-user', '--pid', '--fork'];
const [unshare = '', ...parameters] = NAMESPACE;
/** Without a namespace the command runs as an ordinary process, which must catch the signal too. */
const hasNamespace = spawnSync(unshare, [...parameters, 'true']).status === 0;

/** The process id of the command: the first process inside the namespace. */
function firstProcess(started: ShopProcess): number {
  const pid = started.child.pid ?? 0;
  if (!hasNamespace) return pid;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** Whether a process has the id 1 in a namespace of its own. */
const isFirst = (pid: number) =>
  existsSync('/proc/self/status') && /^NSpid:\s+\d+\s+1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/**
 * Whether a process catches SIGTERM. The kernel drops signals that PID 1 does not catch, so `docker stop`
 * would wait in vain.
 */
function catchesStop(pid: number): boolean {
  if (!existsSync('/proc/self/status')) return true;
  const caught = /^SigCgt:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n;
}

/** Starts a command as the first process of a namespace. Returns its process id outside of the namespace. */
async function startAsFirst(command: string[]): Promise<{ started: ShopProcess; pid: number }> {
  const started = await start([...(hasNamespace ? NAMESPACE : []), ...command], isRoot && !hasNamespace);
  const pid = firstProcess(started);
  expect(isFirst(pid)).toBe(hasNamespace);
  expect(catchesStop(pid)).toBe(true);
  return { started, pid };
}

test('the image holds no sources, and npm start as PID 1 drains on SIGTERM', async () => {
  expect(readdirSync(image.folder).toSorted()).toEqual([
    'build',
    'db',
    'node_modules',
    'package-lock.json',
    'package.json',
    'scripts',
  ]);
  // An optional peer dependency installs Vite, so its presence does not prove a checkout.
  expect(existsSync(join(image.folder, 'node_modules/vite'))).toBe(true);
  expect(existsSync(join(image.folder, 'node_modules/oxlint'))).toBe(false);
  const { started, pid } = await startAsFirst(['npm', 'start']);
  await drains(started, () => process.kill(pid, 'SIGTERM'));
});

test('a signal to the whole group of npm start, as a terminal and systemd send it, is one stop', async () => {
  const npm = await start(['npm', 'start']);
  await drains(npm, () => process.kill(-(npm.child.pid ?? 0), 'SIGTERM'));
  expect(npm.output()).not.toContain('ELIFECYCLE');
});

test('the command of the image as PID 1 passes its health check, drains at SIGTERM, and passes no more', async () => {
  const { started, pid } = await startAsFirst(image.command);
  const [command = '', ...args] = image.healthCheck;
  const port = new URL(started.address).port;
  const check = () => spawnSync(command, args, { cwd: image.folder, env: { PATH: '', PORT: port } }).status;
  expect(check()).toBe(0);
  await drains(started, () => process.kill(pid, 'SIGTERM'));
  expect(check()).toBe(1);
});

test('the log of a service is JSON, and the owner’s set-up link is only in a file of its own', async () => {
  const started = await start(image.command);
  const opened = () => logLines(started).find(({ msg }) => msg === 'the shop is open');
  // The shop answers a moment before it logs this.
  await until(started, () => opened() !== undefined);
  expect(opened()).toMatchObject({ url: OPERATOR.PUBLIC_URL });
  const file = join(image.root, 'data/set-up-link');
  await until(started, () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(
    /^https:\/\/shop\.example\.com\/auth\/sign-up\?set-up=[\w-]{43}\n$/,
  );
  const named = () => logLines(started).find(({ file }) => file !== undefined);
  await until(started, () => named() !== undefined);
  expect(named()).toMatchObject({ file });
  started.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe(started.log());
  // The first pages, still being rendered for the cache, may log after it.
  expect(logLines(started)).toContainEqual(expect.objectContaining({ msg: 'all requests finished' }));
  expect(started.log()).not.toContain('set-up=');
});

test('the shop says so and exits if it cannot write to its data folder', () => {
  const [command = '', ...args] = image.command;
  const [uid, gid] = image.user;
  const folder = join(image.folder, 'node_modules');
  const refused = spawnSync(command, args, {
    cwd: image.folder,
    env: { ...environment(), DATA_DIR: folder },
    encoding: 'utf8',
    ...(isRoot && { uid, gid }),
  });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    `The shop cannot write to DATA_DIR ${folder}: permission denied. Give it to the user the shop runs as, or choose another DATA_DIR.\n`,
  ]);
});

test('the compose file gives the shop an environment it takes, and time to stop', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const [, block = ''] = /\n    environment:\n((?: {6}.*\n)+)/.exec(compose) ?? [];
  const provided = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [, name = '', value = ''] = /^ *(\w+): (.*)$/.exec(line) ?? [];
        const filled = value.replaceAll(/\$\{(\w+):[?-]([^}]*)\}/g, (_, variable, other) =>
          variable in OPERATOR
            ? OPERATOR[variable as keyof typeof OPERATOR]
            : variable === 'TRUST_PROXY'
              ? other
              : 'x',
        );
        return [name, filled];
      }),
  );
  expect(Object.keys(provided)).toEqual(['PUBLIC_URL', 'APP_SECRET', 'DATABASE_URL', 'TRUST_PROXY']);
  expect(parseEnv({ ...image.env, ...provided })).toMatchObject({ APP_MODE: 'production', TRUST_PROXY: 1 });
  // 10 seconds for requests, 10 for jobs.
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(20);
});

test('an image whose packages are not those of its lockfile is no image', async () => {
  const lockfile = join(image.folder, 'node_modules/.package-lock.json');
  const written = readFileSync(lockfile, 'utf8');
  expect(written).toContain('"node_modules/zod"');
  rmSync(lockfile);
  const [uid, gid] = image.user;
  const refused = spawnSync('npm', ['start'], {
    cwd: image.folder,
    env: environment(),
    encoding: 'utf8',
    ...(isRoot && { uid, gid }),
  });
  expect(refused.status).not.toBe(0);
  expect(refused.stdout + refused.stderr).toMatch(/Installing|EACCES|permission denied/);
});
