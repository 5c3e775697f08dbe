// Runs all data tests on real Postgres: on the server of TEST_DATABASE_URL, or on a throw-away cluster of
// every installed version from 15 on. Reports are reports/postgres-<version>.json, and for tests that wait
// reports/waiting-postgres-<version>.json. With arguments it runs only these files.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findInstalledPostgresServers, startTestPostgresCluster } from './postgres-cluster.mjs';

const projectRoot = join(import.meta.dirname, '../..');
const testReportsFolder = join(projectRoot, 'reports');
const requestedTestFiles = process.argv.slice(2);
const POSTGRES_TEST_FILES = ['server.test.ts', 'postgres.test.ts'];

/**
 * @param {string} url
 * @param {{ files: string[], report: string, lane?: string, log?: string }} tests of one lane
 * (vitest.config.ts), or all of them; output is written to `log`
 * @returns {Promise<boolean>} whether all passed
 */
function runVitestOnPostgres(url, { files, report, lane = '', log }) {
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const output = log ? openSync(log, 'w') : 'inherit';
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: projectRoot,
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      TEST_LANE: lane,
      TEST_REPORT: join(testReportsFolder, `${report}.json`),
    },
    stdio: ['inherit', output, output],
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/**
 * Runs the tests that compute, and at the same time those that wait.
 * @param {string} url
 * @param {string} version
 * @returns {Promise<boolean>} whether all tests passed
 */
async function runTestsOnPostgresServer(url, version) {
  mkdirSync(testReportsFolder, { recursive: true });
  const report = `postgres-${version}`;
  if (requestedTestFiles.length > 0) return runVitestOnPostgres(url, { files: requestedTestFiles, report });
  const log = join(testReportsFolder, `waiting-${report}.log`);
  const all = await Promise.all([
    runVitestOnPostgres(url, { files: POSTGRES_TEST_FILES, report, lane: 'busy' }),
    runVitestOnPostgres(url, {
      files: POSTGRES_TEST_FILES,
      report: `waiting-${report}`,
      lane: 'waiting',
      log,
    }),
  ]);
  console.log(`\nAt the same time:\n${readFileSync(log, 'utf8')}`);
  return all.every(Boolean);
}

/** @returns {Promise<boolean>} */
async function testOnAllPostgresVersions() {
  if (process.env.TEST_DATABASE_URL) {
    console.log('Data tests on the server of TEST_DATABASE_URL.');
    return runTestsOnPostgresServer(process.env.TEST_DATABASE_URL, 'given');
  }
  const installed = await findInstalledPostgresServers();
  if (installed.length === 0) {
    console.log(
      'No PostgreSQL 15 or newer is installed and TEST_DATABASE_URL is not set: the data tests ran on the embedded engine only.',
    );
    return true;
  }
  let isGood = true;
  for (const postgres of installed) {
    console.log(`Data tests on PostgreSQL ${postgres.version} (${postgres.bin}).`);
    const cluster = await startTestPostgresCluster(postgres);
    try {
      isGood = (await runTestsOnPostgresServer(cluster.url, postgres.version)) && isGood;
    } finally {
      await cluster.stop();
    }
  }
  return isGood;
}

// A normal exit stops a running cluster (see startTestPostgresCluster).
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.exitCode = (await testOnAllPostgresVersions()) ? 0 : 1;
