import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { parseEnv } from '#app/platform/env.server.ts';

import { superviseServerProcesses } from './workers.ts';

/**
 * A process that keeps starting when asked to stop, reports that it is ready, and then ends: as `serve` does.
 */
const SLOW_STARTER = `
  require('node:fs').writeFileSync(require('node:path').join(__dirname, 'started-' + process.pid), '');
  let isStopped = false;
  process.on('SIGTERM', () => (isStopped = true));
  setTimeout(() => process.send('ready'), 500);
  setInterval(() => isStopped && process.uptime() > 1 && process.exit(), 50);
`;

/** A process that was never stopped would keep the test run from ending. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as expected.
  }
}

/**
 * Runs a supervisor of such processes in this process; captures its signal handlers, so that only they
 * receive a signal.
 */
function supervised(count: string) {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-workers-'));
  const script = join(folder, 'slow-starter.cjs');
  writeFileSync(script, SLOW_STARTER);
  const [others, [node = '', ...args]] = [process.listeners('SIGTERM'), process.argv];
  process.argv = [node, script];
  const ended = superviseServerProcesses(
    parseEnv({ DATABASE_URL: 'postgres://shop', WEB_CONCURRENCY: count, NODE_ENV: 'test' }),
    () => {},
  );
  const own = process.listeners('SIGTERM').filter((listener) => !others.includes(listener));
  const started = () => readdirSync(folder).filter((name) => name.startsWith('started-'));
  onTestFinished(() => {
    for (const name of started()) killIfThere(Number(name.slice('started-'.length)));
    process.argv = [node, ...args];
    for (const listener of own) {
      process.off('SIGTERM', listener);
      process.off('SIGINT', listener);
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ended,
    stop: () => own.forEach((listener) => listener('SIGTERM')),
    started: () => started().length,
  };
}

test('a shop that stops while its first process starts starts no other and exits', async () => {
  const { ended, stop, started } = supervised('3');
  await expect.poll(started).toBe(1);
  stop();
  expect(await Promise.race([ended, setTimeout(8_000, 'still there')])).toBe(0);
  expect(started()).toBe(1);
});

test('without a signal the first lets the others start, and a signal ends them all', async () => {
  const { ended, stop, started } = supervised('3');
  await expect.poll(started, { timeout: 5_000 }).toBe(3);
  await setTimeout(200);
  stop();
  expect(await ended).toBe(0);
});
