// A throw-away Postgres server for tests, from the binaries installed on this machine.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { findFreePort } from './free-port.mjs';

const execFileAsync = promisify(execFile);
const OLDEST_SUPPORTED_POSTGRES_VERSION = 15;
const POSTGRES_BIN_PATTERNS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/usr/local/opt/postgresql*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
];

/** @typedef {{ version: string, bin: string }} Installed */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ bin: string, data: string, port: number, as: RunAs, settings?: string[] }} Place */
/** @typedef {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} RunAs */

/**
 * Returns the installed Postgres servers from version 15 on, newest first, one per major version.
 * @returns {Promise<Installed[]>}
 */
export async function findInstalledPostgresServers() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...POSTGRES_BIN_PATTERNS.flatMap((place) => globSync(place)),
  ];
  /** @type {Map<number, Installed>} */
  const found = new Map();
  for (const bin of folders) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue;
    const { stdout } = await execFileAsync(join(bin, 'postgres'), ['--version']);
    const version = /(\d+)\.?\d*/.exec(stdout)?.[0] ?? '0';
    const major = Number.parseInt(version, 10);
    if (major >= OLDEST_SUPPORTED_POSTGRES_VERSION && !found.has(major)) found.set(major, { version, bin });
  }
  return [...found.entries()].toSorted(([one], [other]) => other - one).map(([, postgres]) => postgres);
}

/**
 * Starts a cluster on a free port in a temporary folder: `{ url, version, pid, restart(), kill(),
 * addStandby(), stop() }`. The url's user may create databases. Postgres refuses to run as root, so for root
 * its processes and folder belong to `postgres` or `nobody`.
 * @param {Installed} installed
 */
export async function startTestPostgresCluster({ bin, version }) {
  const owner = findUnprivilegedPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  await execFileAsync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'prixfixe', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    as,
  );
  const primary = runTestPostgresServer({ bin, data, port: await findFreePort(), as });
  const servers = [primary];
  const leave = () => {
    for (const server of servers) server.process.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  await primary.answers();

  return {
    url: primary.url,
    version,
    /** The process id of the server itself; its other processes are its children. */
    get pid() {
      return primary.process.pid ?? 0;
    },
    /** Shuts the server down at once, as a crash does, and starts it again. */
    async restart() {
      await stopTestPostgresProcess(primary.process, 'SIGQUIT');
      primary.start();
      await primary.answers();
    },
    /** Ends the server with SIGKILL. */
    kill: () => stopTestPostgresProcess(primary.process, 'SIGKILL'),
    /**
     * Adds a streaming replica, which ends with the server; resolves with its URL once both accept
     * connections. Copies the folder while the server is down, because some machines have no `pg_basebackup`.
     */
    async addStandby() {
      const copy = join(folder, 'standby');
      await stopTestPostgresProcess(primary.process, 'SIGINT');
      await execFileAsync('cp', ['-a', data, copy], as);
      await execFileAsync('touch', [join(copy, 'standby.signal')], as);
      primary.start();
      const { hostname, port, username } = new URL(primary.url);
      const settings = [`primary_conninfo=host=${hostname} port=${port} user=${username}`];
      const standby = runTestPostgresServer({ bin, data: copy, port: await findFreePort(), as, settings });
      servers.push(standby);
      await Promise.all([primary.answers(), standby.answers()]);
      return standby.url;
    },
    async stop() {
      for (const server of servers) await stopTestPostgresProcess(server.process, 'SIGINT');
      process.off('exit', leave);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {Place} place */
function runTestPostgresServer(place) {
  const url = `postgres://prixfixe@127.0.0.1:${place.port}/postgres`;
  let server = startTestPostgresProcess(place);
  return {
    url,
    get process() {
      return server;
    },
    start() {
      server = startTestPostgresProcess(place);
    },
    answers: () => waitUntilPostgresReachable(url, () => server.exitCode === null),
  };
}

/** @param {Place} place */
function startTestPostgresProcess({ bin, data, port, as, settings = [] }) {
  const all = [
    ...settings,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // No data outlives the tests.
    'fsync=off',
    'max_connections=200',
  ];
  const parameters = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  return spawn(join(bin, 'postgres'), parameters, { ...as, stdio: 'ignore' });
}

function findUnprivilegedPostgresUser() {
  if (process.getuid?.() !== 0) return null;
  for (const user of ['postgres', 'nobody']) {
    try {
      /** @param {'-u' | '-g'} flag */
      const id = (flag) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This system does not have this user; the next one is tried.
    }
  }
  throw new Error('Postgres cannot run as root, and this system has neither a user postgres nor nobody.');
}

/**
 * @param {string} url
 * @param {() => boolean} isRunning
 */
async function waitUntilPostgresReachable(url, isRunning) {
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
async function stopTestPostgresProcess(server, signal) {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await exited;
}
