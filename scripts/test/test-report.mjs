// Reads the JSON reports of Vitest and Playwright into one shape.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', isFlaky?: boolean, why?: string[] }} TestResult the title holds
 *   those of its groups too; `why` it failed, try by try
 */

/** @typedef {{ fullName: string, status: string, failureMessages: string[], meta?: { isFlaky?: boolean } }} VitestTest */

/**
 * @param {{ assertionResults: VitestTest[], status: string, name: string }} file
 * @returns {TestResult[]}
 */
function vitestFile(file) {
  /** @type {TestResult[]} */
  const results = file.assertionResults.map(({ fullName, status, failureMessages, meta }) => ({
    title: fullName,
    status: statusOf(status),
    isFlaky: meta?.isFlaky === true,
    why: failureMessages,
  }));
  // A file that does not even load has no tests to fail.
  if (file.status === 'failed' && !results.some(({ status }) => status === 'failed')) {
    results.push({ title: `${file.name} does not load`, status: 'failed' });
  }
  return results;
}

/** @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} Journey */

/** @typedef {{ title: string, specs?: { title: string, tests: Journey[] }[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @param {string} above titles of the enclosing groups
 * @returns {TestResult[]}
 */
function playwrightSuite(suite, above) {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: `${title} ${spec.title}`,
      status: statusOf(status),
      isFlaky: status === 'flaky',
      why: results.flatMap(({ errors }) =>
        errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
      ),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightSuite(inner, title))];
}

/**
 * @param {string} status the word of either tool
 * @returns {TestResult['status']} a test that passed only at its second try (CI alone gives it one) passed, and is named as flaky
 */
function statusOf(status) {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/**
 * @param {string} path of a report
 * @returns {TestResult[]} what was thrown outside any test, which vitest.config.ts writes beside it
 */
function readStray(path) {
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
 * @returns {TestResult[]} nothing when the tool never got to writing its report
 */
export function readTests(path) {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults
    ? [...report.testResults.flatMap(vitestFile), ...readStray(path)]
    : report.suites.flatMap((/** @type {Suite} */ suite) => playwrightSuite(suite, ''));
}

/** @param {string} path */
export function readReport(path) {
  const tests = readTests(path);
  const count = (/** @type {TestResult['status']} */ wanted) =>
    tests.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
