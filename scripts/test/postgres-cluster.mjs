// A throw-away Postgres server from the binaries installed on this machine, for tests.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { freePort } from './free-port.mjs';

const run = promisify(execFile);
const OLDEST_VERSION = 15;
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/usr/local/opt/postgresql*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
];

/** @typedef {{ version: string, bin: string }} Installed */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} RunAs */

/**
 * Installed Postgres servers from version 15 on, newest first, one per major version.
 * @returns {Promise<Installed[]>}
 */
export async function findPostgres() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...USUAL_PLACES.flatMap((place) => globSync(place)),
  ];
  /** @type {Map<number, Installed>} */
  const found = new Map();
  for (const bin of folders) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue;
    const { stdout } = await run(join(bin, 'postgres'), ['--version']);
    const version = /(\d+)\.?\d*/.exec(stdout)?.[0] ?? '0';
    const major = Number.parseInt(version, 10);
    if (major >= OLDEST_VERSION && !found.has(major)) found.set(major, { version, bin });
  }
  return [...found.entries()].toSorted(([one], [other]) => other - one).map(([, postgres]) => postgres);
}

/**
 * Starts a cluster on a free port in a temporary folder: `{ url, version, pid, restart(), stop() }`. The url's user may create
 * databases. Postgres refuses to run as root, so for root its processes and folder belong to `postgres` or `nobody`.
 * @param {Installed} installed
 */
/** @param {Installed} installed */
export async function startCluster({ bin, version }) {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'prixfixe', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    as,
  );
  const port = await freePort();
  const url = `postgres://prixfixe@127.0.0.1:${port}/postgres`;
  const start = () => startServer({ bin, data, port, as });
  let server = start();
  const leave = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  await answers(url, () => server.exitCode === null);

  return {
    url,
    version,
    /** Of the server itself; its other processes are its children. */
    get pid() {
      return server.pid ?? 0;
    },
    /** Shuts the server down hard, as a crash does, and starts it again. */
    async restart() {
      await end(server, 'SIGQUIT');
      server = start();
      await answers(url, () => server.exitCode === null);
    },
    async stop() {
      await end(server, 'SIGINT');
      process.off('exit', leave);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {{ bin: string, data: string, port: number, as: RunAs }} cluster */
function startServer({ bin, data, port, as }) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Nothing of it outlives the tests.
    'fsync=off',
    'max_connections=200',
  ];
  const parameters = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(join(bin, 'postgres'), parameters, { ...as, stdio: 'ignore' });
}

function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return null;
  for (const user of ['postgres', 'nobody']) {
    try {
      /** @param {'-u' | '-g'} flag */
      const id = (flag) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This system has no such user; the next one is tried.
    }
  }
  throw new Error('Postgres cannot run as root, and this system has neither a user postgres nor nobody.');
}

/**
 * @param {string} url
 * @param {() => boolean} isRunning
 */
async function answers(url, isRunning) {
  for (let attempt = 0; attempt < 300 && isRunning(); attempt++) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await setTimeout(100);
    }
  }
  throw new Error('The Postgres cluster for the tests did not start.');
}

/**
 * @param {ChildProcess} server
 * @param {NodeJS.Signals} signal
 */
async function end(server, signal) {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await exited;
}
