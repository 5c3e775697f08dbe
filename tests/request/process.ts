import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real process of the built shop, with its own port and, unless one is given, its own data directory. */
export type ShopProcess = {
  child: ChildProcess;
  address: string;
  dataDir: string;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  exit: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const place = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  return place.port;
}

/** Runs `node build/server/main.js ARGS`; what the environment does not say is that of a quiet demo shop. */
export async function runMain(
  args: string[],
  environment: Record<string, string> = {},
): Promise<ShopProcess> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = environment.DATA_DIR ?? temporaryFolder();
  const child = spawn(process.execPath, ['build/server/main.js', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      EMBEDDINGS_LOCAL: 'off',
      ...environment,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const exit = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  return {
    child,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => printed,
    exit,
    kill: (signal) => void child.kill(signal),
  };
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-process-'));
  folders.push(folder);
  return folder;
}

/** Removes the data directories of this file's processes, which have ended by then. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Waits until the check passes; fails with what the process printed. */
export async function until(
  shop: ShopProcess,
  check: () => Promise<boolean> | boolean,
  seconds = 90,
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`it did not happen within ${seconds} s; the process said:\n${shop.output()}`);
}

export async function isReady(shop: ShopProcess): Promise<boolean> {
  try {
    return (await fetch(`${shop.address}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
