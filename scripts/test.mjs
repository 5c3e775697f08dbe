// `npm test`: the whole suite, part after part (two cores are enough for one at a time), and one closing line for all.
// Leaves reports/*.json and reports/run.json, which `npm run spec` reads.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { failedFiles, mergeReports, MOST_FILES } from './second-try.mjs';
import { readReport, readTests } from './test-report.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, 'reports');

/** Reports of the files that are run again. */
const AGAIN = join(REPORTS, 'again');

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {RegExp} reports
 * @property {boolean} [isOptional]
 * @property {string} tool
 * @property {(folder: string) => string[]} args what the tool is told, besides the files
 * @property {(folder: string) => Record<string, string>} [env]
 */

/** @type {Part[]} */
const PARTS = [
  {
    name: 'Rules, data on the embedded database, requests, faults',
    reports: /^unit\.json$/,
    tool: 'node_modules/vitest/vitest.mjs',
    args: (folder) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(folder, 'unit.json')}`,
    ],
    env: () => ({ TEST_DATABASE_URL: '' }),
  },
  {
    name: 'Data on Postgres',
    reports: /^postgres-.*\.json$/,
    isOptional: true,
    tool: 'scripts/test-postgres.mjs',
    args: () => [],
    env: (folder) => ({ POSTGRES_REPORTS: folder }),
  },
  {
    name: 'Journeys in a browser',
    reports: /^journeys\.json$/,
    tool: 'node_modules/@playwright/test/cli.js',
    args: () => ['test'],
    // The configuration makes a new shop with its own data for each run.
    env: (folder) => ({ JOURNEY_REPORT: join(folder, 'journeys.json') }),
  },
];

/**
 * @param {Part} part
 * @param {string} folder for its reports
 * @param {string[]} files all of them when empty
 * @returns {Promise<boolean>} whether the tool itself was content
 */
function run({ tool, args, env }, folder, files = []) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool, ...args(folder), ...files], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env?.(folder) },
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Runs the few files that failed once more, and writes into the part's reports how that ended.
 * @param {Part} part
 * @param {string[]} reports
 * @returns {Promise<boolean>} whether the failed files are the whole of what was wrong, and all passed now
 */
async function tryAgain(part, reports) {
  const files = [...new Set(reports.flatMap((file) => failedFiles(readJson(join(REPORTS, file)))))];
  if (files.length === 0 || files.length > MOST_FILES) return false;
  console.log(`\n== Once more: ${files.join(', ')}`);
  const isGood = await run(part, AGAIN, files);
  for (const file of reports.filter((name) => existsSync(join(AGAIN, name)))) {
    const merged = mergeReports(readJson(join(REPORTS, file)), readJson(join(AGAIN, file)));
    writeFileSync(join(REPORTS, file), JSON.stringify(merged));
  }
  return isGood;
}

/** @param {Part} part */
async function runPart(part) {
  console.log(`\n== ${part.name}`);
  const start = performance.now();
  const isFirstGood = await run(part, REPORTS);
  const reports = readdirSync(REPORTS).filter((file) => part.reports.test(file));
  const isGood = isFirstGood || (process.env.CI !== undefined && (await tryAgain(part, reports)));
  const counts = reports.map((file) => readReport(join(REPORTS, file)));
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  // A tool that fails although no test did (a crash, nothing to run) is a failure of its own; so is a missing report.
  const isBroken = !isGood || (reports.length === 0 && !part.isOptional);
  return {
    name: part.name,
    reports,
    passed: sum('passed'),
    failed: isBroken ? Math.max(sum('failed'), 1) : sum('failed'),
    skipped: sum('skipped'),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(AGAIN, { recursive: true });

const results = [];
for (const part of PARTS) results.push(await runPart(part));
writeFileSync(
  join(REPORTS, 'run.json'),
  `${JSON.stringify({ finishedAt: new Date().toISOString(), parts: results }, null, 2)}\n`,
);

console.log('');
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(
    `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  );
}
const servers = results
  .flatMap(({ reports }) => reports)
  .flatMap((file) => /^postgres-(.+)\.json$/.exec(file)?.[1] ?? []);
console.log(
  servers.length > 0
    ? `Databases: embedded PGlite and real Postgres (${servers.join(', ')}).`
    : 'Databases: embedded PGlite only. No Postgres 15 or newer is installed, and TEST_DATABASE_URL is not set.',
);
// Last, where whoever sees only the end of a long output finds them.
for (const file of results.flatMap(({ reports }) => reports)) {
  for (const { title, status, isFlaky } of readTests(join(REPORTS, file))) {
    if (status === 'failed') console.log(`FAILED ${title}`);
    if (isFlaky) console.log(`FLAKY (passed when its file was run again: mend it) ${title}`);
  }
}
const failed = results.reduce((total, part) => total + part.failed, 0);
console.log(`${results.reduce((total, part) => total + part.passed, 0)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
