// Walks many orders through everything that can happen to them, by two processes on one Postgres database:
// `node scripts/walk-orders.mjs 10000`. Uses the server of TEST_DATABASE_URL, or a throw-away cluster.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { Client } from 'pg';

import { findPostgres, startCluster } from './postgres-cluster.mjs';

const PROCESSES = 2;
const root = join(import.meta.dirname, '..');
const walks = Number(process.argv[2] ?? 10_000);

/**
 * @param {string} server
 * @param {string} statement
 */
async function onServer(server, statement) {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * @param {string} server
 * @param {string} shared
 * @param {number} place
 * @returns {Promise<boolean>} whether every walk kept the rules
 */
function walk(server, shared, place) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'app/modules/orders/work/walk.server.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Each process has its own database for the payment provider; the shop is in the shared one.
      TEST_DATABASE_URL: place === 0 ? server : '',
      ORDER_WALK_DATABASE_URL: shared,
      ORDER_WALKS: String(Math.ceil(walks / PROCESSES)),
    },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const installed = (await findPostgres()).at(-1);
const given = process.env.TEST_DATABASE_URL;
const cluster = given || !installed ? null : await startCluster(installed);
const server = given ?? cluster?.url;
if (!server) throw new Error('no Postgres: install one, or set TEST_DATABASE_URL');
const name = `prixfixe_walk_${process.pid}`;
const shared = new URL(server);
shared.pathname = `/${name}`;
await onServer(server, `create database ${name}`);
try {
  const places = Array.from({ length: PROCESSES }, (_, place) => place);
  const outcomes = await Promise.all(places.map((place) => walk(server, shared.href, place)));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await onServer(server, `drop database ${name} with (force)`);
  await cluster?.stop();
}
