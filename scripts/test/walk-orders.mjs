// Takes many orders through everything that can happen to them, with two processes on one Postgres database:
// `node scripts/test/walk-orders.mjs 10000`, or for at most 30 minutes `node scripts/test/walk-orders.mjs
// 10000 30`. Uses the server of TEST_DATABASE_URL, or throw-away clusters.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { Client } from 'pg';

import { findInstalledPostgresServers, startTestPostgresCluster } from './postgres-cluster.mjs';

const TEST_SERVER_PROCESS_COUNT = 2;
// While one order waits for the database, its process works on others.
const CONCURRENT_ORDER_WALKS_PER_PROCESS = 2;
const projectRoot = join(import.meta.dirname, '../..');
const simulatedOrderTestCount = Number(process.argv[2] ?? 10_000);
const orderWalkTimeLimitMinutes = process.argv[3] ?? '';

/**
 * @param {string} server
 * @param {string} statement
 */
async function runSqlStatement(server, statement) {
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
function runOrderWalkTestProcess(own, shared) {
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'app/modules/fulfilment/order-walk.server.test.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: own,
      ORDER_WALK_DATABASE_URL: shared,
      ORDER_WALKS: String(Math.ceil(simulatedOrderTestCount / TEST_SERVER_PROCESS_COUNT)),
      ORDER_WALK_LANES: String(CONCURRENT_ORDER_WALKS_PER_PROCESS),
      ORDER_WALK_MINUTES: orderWalkTimeLimitMinutes,
    },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const newestInstalledPostgres = (await findInstalledPostgresServers()).at(-1);
const configuredTestDatabaseUrl = process.env.TEST_DATABASE_URL;
// Test databases have the same names in every process, so each process has its own cluster; on a given server
// the second process keeps its provider in the embedded engine.
const startedTestPostgresClusters =
  configuredTestDatabaseUrl || !newestInstalledPostgres
    ? []
    : [
        await startTestPostgresCluster(newestInstalledPostgres),
        await startTestPostgresCluster(newestInstalledPostgres),
      ];
const orderWalkTestPostgresUrls = configuredTestDatabaseUrl
  ? [configuredTestDatabaseUrl, '']
  : startedTestPostgresClusters.map(({ url }) => url);
const orderWalkPostgresServerUrl = orderWalkTestPostgresUrls[0];
if (!orderWalkPostgresServerUrl) throw new Error('no Postgres: install one, or set TEST_DATABASE_URL');
const orderWalkDatabaseName = `prixfixe_walk_${process.pid}`;
const sharedWalkDatabaseUrl = new URL(orderWalkPostgresServerUrl);
sharedWalkDatabaseUrl.pathname = `/${orderWalkDatabaseName}`;
await runSqlStatement(orderWalkPostgresServerUrl, `create database ${orderWalkDatabaseName}`);
// Crash safety does not matter here.
await runSqlStatement(
  orderWalkPostgresServerUrl,
  `alter database ${orderWalkDatabaseName} set synchronous_commit to off`,
);
try {
  const outcomes = await Promise.all(
    orderWalkTestPostgresUrls.map((own) => runOrderWalkTestProcess(own, sharedWalkDatabaseUrl.href)),
  );
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await runSqlStatement(orderWalkPostgresServerUrl, `drop database ${orderWalkDatabaseName} with (force)`);
  for (const cluster of startedTestPostgresClusters) await cluster.stop();
}
