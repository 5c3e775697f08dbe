import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a finished process printed, and how long it took. */
export type Finished = { code: number | null; output: string; milliseconds: number };

/**
 * A copy of this project in a temporary folder, like a fresh git checkout: no dependencies, no build, no
 * data.
 */
export type ProjectCopy = {
  folder: string;
  path(...parts: string[]): string;
  /**
   * Starts a command in the copy. The machine's own Node is first on PATH, as on a new user's first start.
   */
  spawn(command: string, args: string[], env?: Record<string, string>): ChildProcess;
  run(command: string, args: string[], env?: Record<string, string>): Promise<Finished>;
  remove(): void;
};

function pathWithoutModules(): string {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

/** Copies the project. `isInstalled` links the dependencies of this checkout. */
export function copyProject({ isInstalled }: { isInstalled: boolean }): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-copy-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of files.toString().split('\n').filter(Boolean))
    cpSync(join(ROOT, file), join(folder, file));
  if (isInstalled) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));

  const start: ProjectCopy['spawn'] = (command, args, env = {}) =>
    spawn(command, args, {
      cwd: folder,
      env: {
        PATH: pathWithoutModules(),
        HOME: folder,
        NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });

  return {
    folder,
    path: (...parts) => join(folder, ...parts),
    spawn: start,
    run: (command, args, env) =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const child = start(command, args, env);
        let output = '';
        child.stdout?.on('data', (chunk) => (output += chunk));
        child.stderr?.on('data', (chunk) => (output += chunk));
        child.once('error', reject);
        child.once('close', (code) => resolve({ code, output, milliseconds: performance.now() - begun }));
      }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** Kills a process and all that it started, as a closed terminal or a power cut would. */
export function killGroup(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
}
