// Takes many orders through everything that can happen to them, with two processes on one Postgres database:
// `node scripts/test/walk-orders.mjs 10000`, or for at most 30 minutes `node scripts/test/walk-orders.mjs
// 10000 30`. Uses the server of TEST_DATABASE_URL, or throw-away clusters.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { Client } from 'pg';

import { findPostgres, startCluster } from './postgres-cluster.mjs';

const PROCESSES = 2;
// While one order waits for the database, its process works on others.
const LANES = 2;
const root = join(import.meta.dirname, '../..');
const walks = Number(process.argv[2] ?? 10_000);
const minutes = process.argv[3] ?? '';

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
 * @param {string} own the server for this process's own data: the payment provider of its orders
 * @param {string} shared
 * @returns {Promise<boolean>} whether all walks obeyed the rules
 */
function walk(own, shared) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'app/modules/fulfilment/order-walk.server.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: own,
      ORDER_WALK_DATABASE_URL: shared,
      ORDER_WALKS: String(Math.ceil(walks / PROCESSES)),
      ORDER_WALK_LANES: String(LANES),
      ORDER_WALK_MINUTES: minutes,
    },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const installed = (await findPostgres()).at(-1);
const configured = process.env.TEST_DATABASE_URL;
// Test databases have the same names in every process, so each process has its own cluster; on a given server
// the second process keeps its provider in the embedded engine.
const clusters =
  configured || !installed ? [] : [await startCluster(installed), await startCluster(installed)];
const owns = configured ? [configured, ''] : clusters.map(({ url }) => url);
const server = owns[0];
if (!server) throw new Error('no Postgres: install one, or set TEST_DATABASE_URL');
const name = `prixfixe_walk_${process.pid}`;
const shared = new URL(server);
shared.pathname = `/${name}`;
await onServer(server, `create database ${name}`);
// Crash safety does not matter here.
await onServer(server, `alter database ${name} set synchronous_commit to off`);
try {
  const outcomes = await Promise.all(owns.map((own) => walk(own, shared.href)));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await onServer(server, `drop database ${name} with (force)`);
  for (const cluster of clusters) await cluster.stop();
}
