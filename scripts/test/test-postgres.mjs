// Runs all data tests on real Postgres: on the server of TEST_DATABASE_URL, or on a throw-away cluster of every installed
// version from 15 on. Reports go to reports/postgres-<version>.json. Arguments: only these files.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { findPostgres, startCluster } from './postgres-cluster.mjs';

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'reports');
const files = process.argv.length > 2 ? process.argv.slice(2) : ['server.test.ts', 'postgres.test.ts'];

/**
 * @param {string} url
 * @param {string} version
 * @returns {Promise<boolean>} whether all tests passed
 */
function runTests(url, version) {
  const report = join(reports, `postgres-${version}.json`);
  mkdirSync(reports, { recursive: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: url, TEST_REPORT: report },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** @returns {Promise<boolean>} */
async function testEverywhere() {
  if (process.env.TEST_DATABASE_URL) {
    console.log('Data tests on the server of TEST_DATABASE_URL.');
    return runTests(process.env.TEST_DATABASE_URL, 'given');
  }
  const installed = await findPostgres();
  if (installed.length === 0) {
    console.log(
      'No PostgreSQL 15 or newer is installed and TEST_DATABASE_URL is not set: the data tests ran on the embedded engine only.',
    );
    return true;
  }
  let isGood = true;
  for (const postgres of installed) {
    console.log(`Data tests on PostgreSQL ${postgres.version} (${postgres.bin}).`);
    const cluster = await startCluster(postgres);
    try {
      isGood = (await runTests(cluster.url, postgres.version)) && isGood;
    } finally {
      await cluster.stop();
    }
  }
  return isGood;
}

// An ordinary exit stops a running cluster (see startCluster).
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.exitCode = (await testEverywhere()) ? 0 : 1;
