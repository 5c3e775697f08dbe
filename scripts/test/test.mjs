// `npm test`: runs the whole suite part after part, and prints one final line for all. Two cores are enough
// for one part at a time, except for tests that wait more than they compute: those run at the same time
// (vitest.config.ts lists them).
// Writes reports/*.json and reports/run.json, which `npm run spec` reads.
import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readTestReportCounts, readTestReportResults } from './test-report.mjs';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEST_REPORTS_FOLDER = join(PROJECT_ROOT, 'reports');
const MAX_TEST_FAILURE_REASON_LINES = 12;

// The empty database that shops of every part start with.
const emptyTestShopFolder = mkdtempSync(join(tmpdir(), 'prixfixe-empty-'));
process.once('exit', () => rmSync(emptyTestShopFolder, { recursive: true, force: true }));

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {RegExp} reports
 * @property {boolean} [isOptional]
 * @property {string} tool
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {Part} [beside] runs at the same time; its output is printed afterwards
 */

/** @type {Part[]} */
const TEST_SUITE_PARTS = [
  {
    name: 'Rules, data on the embedded database, requests',
    reports: /^unit\.json$/,
    tool: 'node_modules/vitest/vitest.mjs',
    args: ['run'],
    env: { TEST_DATABASE_URL: '', TEST_LANE: 'busy', TEST_REPORT: join(TEST_REPORTS_FOLDER, 'unit.json') },
    beside: {
      name: 'Processes, faults, clocks',
      reports: /^waiting\.json$/,
      tool: 'node_modules/vitest/vitest.mjs',
      args: ['run'],
      env: {
        TEST_DATABASE_URL: '',
        TEST_LANE: 'waiting',
        TEST_REPORT: join(TEST_REPORTS_FOLDER, 'waiting.json'),
      },
    },
  },
  {
    name: 'Data on Postgres',
    reports: /^(waiting-)?postgres-.*\.json$/,
    isOptional: true,
    tool: 'scripts/test/test-postgres.mjs',
    args: [],
  },
  {
    name: 'Journeys in a browser',
    reports: /^journeys\.json$/,
    tool: 'node_modules/@playwright/test/cli.js',
    args: ['test'],
    env: { TEST_REPORT: join(TEST_REPORTS_FOLDER, 'journeys.json') },
  },
];

/**
 * @param {Pick<Part, 'tool' | 'args' | 'env'>} part
 * @param {number | 'inherit'} output where it prints
 * @returns {Promise<number | string>} the exit code, the signal, or the error message of the tool; 0 is
 * success
 */
function runTestTool({ tool, args, env }, output) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: PROJECT_ROOT,
      stdio: ['inherit', output, output],
      env: { ...process.env, EMPTY_SHOP_DIR: emptyTestShopFolder, ...env },
    });
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}

/**
 * @param {Part} part
 * @returns {Promise<Result[]>} its own result, and that of the part that ran at the same time
 */
async function runTestPartWithParallelPart({ beside, ...part }) {
  console.log(`\n== ${part.name}`);
  if (!beside) return [await runTestSuitePart(part, 'inherit')];
  const log = join(emptyTestShopFolder, 'beside.log');
  const file = openSync(log, 'w');
  const results = await Promise.all([runTestSuitePart(part, 'inherit'), runTestSuitePart(beside, file)]);
  closeSync(file);
  console.log(`\n== ${beside.name}, at the same time\n${readFileSync(log, 'utf8')}`);
  return results;
}

/** @typedef {{ name: string, ended: number | string, reports: string[], passed: number, failed: number, skipped: number, seconds: number }} Result */

/**
 * @param {Part} part
 * @param {number | 'inherit'} output
 * @returns {Promise<Result>}
 */
async function runTestSuitePart(part, output) {
  const start = performance.now();
  const ended = await runTestTool(part, output);
  const reports = readdirSync(TEST_REPORTS_FOLDER).filter((file) => part.reports.test(file));
  const counts = reports.map((file) => readTestReportCounts(join(TEST_REPORTS_FOLDER, file)));
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  // A tool that fails without a failed test (a crash, nothing to run) counts as a failure; so does a missing
  // report.
  const isBroken = ended !== 0 || (reports.length === 0 && !part.isOptional);
  return {
    name: part.name,
    ended,
    reports,
    passed: sum('passed'),
    failed: isBroken ? Math.max(sum('failed'), 1) : sum('failed'),
    skipped: sum('skipped'),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

/** @param {string} reason cut to its first lines, which have the message and its place */
const formatIndentedFailureReason = (reason) =>
  `    ${reason.split('\n').slice(0, MAX_TEST_FAILURE_REASON_LINES).join('\n    ')}`;

rmSync(TEST_REPORTS_FOLDER, { recursive: true, force: true });
mkdirSync(TEST_REPORTS_FOLDER);

// Created by three workers at once, it took longer than a test may take to begin.
const emptyTestShopCreationExitCode = await runTestTool(
  { tool: 'scripts/test/make-empty-shop.mjs', args: [] },
  'inherit',
);
if (emptyTestShopCreationExitCode !== 0)
  throw new Error(`The empty database could not be created: ${emptyTestShopCreationExitCode}`);

const testPartResults = [];
for (const part of TEST_SUITE_PARTS) testPartResults.push(...(await runTestPartWithParallelPart(part)));
writeFileSync(
  join(TEST_REPORTS_FOLDER, 'run.json'),
  `${JSON.stringify({ finishedAt: new Date().toISOString(), parts: testPartResults }, null, 2)}\n`,
);

console.log('');
for (const { name, passed, failed, skipped, seconds } of testPartResults) {
  console.log(
    `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  );
}
const testedPostgresVersions = testPartResults
  .flatMap(({ reports }) => reports)
  .flatMap((file) => /^postgres-(.+)\.json$/.exec(file)?.[1] ?? []);
console.log(
  testedPostgresVersions.length > 0
    ? `Databases: embedded PGlite and real Postgres (${testedPostgresVersions.join(', ')}).`
    : 'Databases: embedded PGlite only. No Postgres 15 or newer is installed, and TEST_DATABASE_URL is not set.',
);
// Last, so that they are visible at the end of a long output.
for (const file of testPartResults.flatMap(({ reports }) => reports)) {
  for (const { title, status, isFlaky, why } of readTestReportResults(join(TEST_REPORTS_FOLDER, file))) {
    if (status === 'failed') console.log(`FAILED ${title}`);
    if (isFlaky) console.log(`FLAKY (passed at its second try: mend it) ${title}`);
    if (status === 'failed' || isFlaky)
      for (const reason of why ?? []) console.log(formatIndentedFailureReason(reason));
  }
}
for (const { name, ended, failed } of testPartResults) {
  if (failed > 0) console.log(`FAILED ${name}: ended with ${ended}`);
}
const failedTestCount = testPartResults.reduce((total, part) => total + part.failed, 0);
console.log(
  `${testPartResults.reduce((total, part) => total + part.passed, 0)} passed, ${failedTestCount} failed`,
);
process.exitCode = failedTestCount === 0 ? 0 : 1;
