// Reads the JSON reports of Vitest and Playwright into one shape.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', isFlaky?: boolean, why?: string[] }} TestResult the title holds
 *   those of its groups too; `why` it failed, try by try
 */

/** @typedef {{ fullName: string, status: string, failureMessages: string[], meta?: { isFlaky?: boolean, causes?: string[] } }} VitestTest */

/**
 * @param {{ assertionResults: VitestTest[], status: string, name: string }} file
 * @returns {TestResult[]}
 */
function parseVitestFile(file) {
  /** @type {TestResult[]} */
  const results = file.assertionResults.map(({ fullName, status, failureMessages, meta }) => ({
    title: fullName,
    status: normalizeTestResultStatus(status),
    isFlaky: meta?.isFlaky === true,
    why: [...failureMessages, ...(meta?.causes ?? []).map((cause) => `Caused by: ${cause}`)],
  }));
  // A file that fails to load reports no failed tests.
  if (file.status === 'failed' && !results.some(({ status }) => status === 'failed')) {
    results.push({ title: `${file.name} does not load`, status: 'failed' });
  }
  return results;
}

/** @typedef {{ errors: { message?: string }[], attachments?: { name: string, path?: string }[] }} Try */

/** @typedef {{ status: string, results: Try[] }} Journey */

/** @typedef {{ title: string, specs?: { title: string, tests: Journey[] }[], suites?: Suite[] }} Suite */

/** This much of a page shows where a journey was; its main part comes after the menu. */
const MAX_PAGE_SNAPSHOT_CHARACTERS = 6000;

/**
 * @param {Try} result
 * @returns {string[]} what the page showed when a journey failed, which the runner stores in a file
 */
function readPageSnapshotOfFailedTest({ attachments = [] }) {
  return attachments.flatMap(({ name, path }) => {
    if (name !== 'error-context' || path === undefined || !existsSync(path)) return [];
    const snapshot = /^```yaml\n([^]*?)^```/m.exec(readFileSync(path, 'utf8'))?.[1];
    if (snapshot === undefined) return [];
    const main = snapshot.slice(Math.max(snapshot.search(/^\s*- main/m), 0));
    return [`The page showed:\n${main.slice(0, MAX_PAGE_SNAPSHOT_CHARACTERS)}`];
  });
}

/**
 * @param {Suite} suite
 * @param {string} above titles of the enclosing groups
 * @returns {TestResult[]}
 */
function parsePlaywrightSuite(suite, above) {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: `${title} ${spec.title}`,
      status: normalizeTestResultStatus(status),
      isFlaky: status === 'flaky',
      why: results.flatMap((result) => [
        ...result.errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
        ...readPageSnapshotOfFailedTest(result),
      ]),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => parsePlaywrightSuite(inner, title))];
}

/**
 * @param {string} status as either tool names it
 * @returns {TestResult['status']} a test that passed only on its second try (only CI gives it one) counts as
 * passed, and is listed as flaky
 */
function normalizeTestResultStatus(status) {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/**
 * @param {string} path of a report
 * @returns {TestResult[]} what was thrown outside any test, which vitest.config.ts writes next to the report
 */
function readErrorsOutsideTests(path) {
  if (!existsSync(`${path}.stray`)) return [];
  const errors = JSON.parse(readFileSync(`${path}.stray`, 'utf8'));
  return errors.map(
    (/** @type {{ name?: string, message?: string, stack?: string }} */ { name, message, stack }) => ({
      title: `outside any test: ${stack?.includes(message ?? '') ? stack : `${name}: ${message}\n${stack}`}`,
      status: 'failed',
    }),
  );
}

/**
 * @param {string} path
 * @returns {TestResult[]} empty if the tool never wrote its report
 */
export function readTestReportResults(path) {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults
    ? [...report.testResults.flatMap(parseVitestFile), ...readErrorsOutsideTests(path)]
    : report.suites.flatMap((/** @type {Suite} */ suite) => parsePlaywrightSuite(suite, ''));
}

/** @param {string} path */
export function readTestReportCounts(path) {
  const tests = readTestReportResults(path);
  const count = (/** @type {TestResult['status']} */ wanted) =>
    tests.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
