import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { findFreePort } from '../../scripts/test/free-port.mjs';

const ROOT = join(import.meta.dirname, '../..');
// Generous, because the tests only prove that the shop opens; `npm run bench -- start` measures how fast.
const READY_WITHIN_MS = 180_000;

/** The built shop as a separate process that can be killed and started again on the same folder and port. */
export type ShopProcess = {
  address: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Starts it. Resolves when `/readyz` answers 200, with the milliseconds that took. */
  start(): Promise<number>;
  /** Starts it without waiting. */
  startBlindly(): void;
  /** kill -9: the process can neither flush nor log anything. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the process to end. */
  stop(): Promise<void>;
  /**
   * Runs a command of the product to its end, through the running shop if there is one. Resolves with the
   * exit code.
   */
  command(args: string[]): Promise<number | null>;
};

export async function makeShopProcess(
  dataDir: string,
  overrides: Record<string, string> = {},
): Promise<ShopProcess> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    APP_MODE: 'demo',
    DEMO: 'catalogue',
    // These tests do not search.
    EMBEDDINGS_LOCAL: 'off',
    NODE_COMPILE_CACHE: join(process.env.EMPTY_SHOP_DIR ?? tmpdir(), 'code'),
    ...overrides,
  };
  let child: ChildProcess | null = null;

  // A pipe of its own: a process that outlives a failed test would otherwise keep the test runner's output
  // open.
  let complaints = '';
  function spawnShop(args: string[]): ChildProcess {
    const started = spawn(
      process.execPath,
      ['--import', './scripts/start/production.mjs', 'build/server/main.js', ...args],
      { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    started.stderr?.on('data', (chunk) => (complaints += chunk));
    process.once('exit', () => started.kill('SIGKILL'));
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const closed = once(ending, 'close');
    ending.kill(signal);
    await closed;
  }

  return {
    address,
    dataDir,
    env,
    async start() {
      const begun = performance.now();
      const started = spawnShop([]);
      child = started;
      while (performance.now() - begun < READY_WITHIN_MS) {
        if (started.exitCode !== null)
          throw new Error(`the shop ended with ${started.exitCode} instead of starting: ${complaints}`);
        const isReady = await fetch(`${address}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (isReady) return performance.now() - begun;
        await setTimeout(50);
      }
      throw new Error(`the shop was not ready in time: ${complaints}`);
    },
    startBlindly() {
      child = spawnShop([]);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async command(args) {
      const running = spawnShop(args);
      await once(running, 'close');
      return running.exitCode;
    },
  };
}
