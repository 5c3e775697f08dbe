import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../../scripts/test/free-port.mjs';
import { emptyDataFolder } from '../shop/empty-data-folder.ts';

/** A real process of the built shop, with its own port and, unless one is given, its own data directory. */
export type ShopProcess = {
  child: ChildProcess;
  address: string;
  dataDir: string;
  /** Everything it printed so far, on both outputs. */
  output(): string;
  /** Its log: what it printed on standard output. */
  log(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  exit: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs `node build/server/main.js ARGS`. By default the shop is a demo that logs warnings only. */
export function runMain(args: string[], environment: Record<string, string> = {}): Promise<ShopProcess> {
  return runShop([process.execPath, 'build/server/main.js', ...args], environment);
}

/** Runs a command that starts a shop. `NODE_ENV` is production, as in the scripts. */
export async function runShop(
  [command = '', ...args]: string[],
  environment: Record<string, string> = {},
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'detached'> = {},
): Promise<ShopProcess> {
  const port = environment.PORT ?? String(await findFreePort());
  const dataDir = environment.DATA_DIR ?? (await emptyFolder());
  const child = spawn(command, args, {
    ...options,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'catalogue',
      EMBEDDINGS_LOCAL: 'off',
      // Shares the compiled code of earlier processes.
      NODE_COMPILE_CACHE: join(process.env.EMPTY_SHOP_DIR ?? tmpdir(), 'code'),
      ...environment,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
    log += String(chunk);
  });
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const exit = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  return {
    child,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => printed,
    log: () => log,
    exit,
    kill: (signal) => void child.kill(signal),
  };
}

const folders: string[] = [];

/** An empty folder. A shop that uses it must create its database. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-process-'));
  folders.push(folder);
  return folder;
}

/** A folder with the database of a new shop. */
async function emptyFolder(): Promise<string> {
  const folder = await emptyDataFolder();
  folders.push(folder);
  return folder;
}

/** Removes the data directories of this file's processes; call it after they have ended. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Waits until the check passes. Throws after `seconds` with what the process printed. */
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

/** Opens a raw connection, for requests that no client library would send. */
export async function dial(shop: ShopProcess): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  // The server resets a connection that it wants to read no further; what it sent before counts.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, answer };
}

const BODY = JSON.stringify({ ids: ['0199f1d2-1111-7222-8333-444455556666'] });

export const postHead = (shop: ShopProcess, length: number) =>
  `POST /api/cart-lines HTTP/1.1\r\nHost: ${new URL(shop.address).host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends half of a request, and resolves when that is sent. */
export async function halfRequest(
  shop: ShopProcess,
): Promise<{ socket: Socket; finish(): void; answer: Promise<string> }> {
  const { socket, answer } = await dial(shop);
  socket.write(postHead(shop, BODY.length) + BODY.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { socket, finish: () => void socket.write(BODY.slice(10)), answer };
}

/** Whether the shop no longer accepts connections. */
export function isClosed(shop: ShopProcess): Promise<boolean> {
  return fetch(`${shop.address}/healthz`).then(
    () => false,
    () => true,
  );
}

/** The lines of the log as objects. Throws if a line is not JSON. */
export function logLines(shop: ShopProcess): Record<string, unknown>[] {
  const lines = shop.log().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // pino writes objects
}
