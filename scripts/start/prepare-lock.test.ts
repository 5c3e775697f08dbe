import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

const PROCESSES = 6;
const ROUNDS = 100;

/** For each message: takes the lock, records when it was taken and released, and responds with any error. */
const WORKER = `
  const { runWithFolderLock } = await import(process.argv[1]);
  const { appendFileSync } = await import('node:fs');
  const note = async (log) => {
    appendFileSync(log, '<');
    await new Promise((resolve) => setTimeout(resolve, 1));
    appendFileSync(log, '>');
  };
  process.on('message', ({ lock, log }) =>
    runWithFolderLock(lock, () => note(log), 5).then(() => process.send('done'), ({ message }) => process.send(message)),
  );
  process.send('ready');`;

let folder: string;
let workers: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prixfixe-lock-'));
  const args = ['--input-type=module', '--eval', WORKER, join(import.meta.dirname, 'prepare-lock.mjs')];
  workers = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
});
afterEach(() => {
  for (const worker of workers) worker.kill();
  rmSync(folder, { recursive: true });
});

test('of several processes that find the lock of a dead one, each works alone and none fails', async () => {
  const { pid: deadPid } = spawnSync(process.execPath, ['--version']);
  const answers: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const lock = join(folder, 'lock');
    const log = join(folder, `log-${round}`);
    mkdirSync(lock);
    writeFileSync(join(lock, `owner.${deadPid}`), '');
    const answered = workers.map((worker) => once(worker, 'message'));
    for (const worker of workers) worker.send({ lock, log });
    answers.push(...(await Promise.all(answered)).flat().filter((answer) => typeof answer === 'string'));
    expect(readFileSync(log, 'utf8')).toBe('<>'.repeat(PROCESSES));
  }
  expect(answers).toEqual(Array(ROUNDS * PROCESSES).fill('done'));
  expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
}, 60_000);
