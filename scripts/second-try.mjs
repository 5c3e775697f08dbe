// A test file that failed is run once more, alone: pure rules about the reports of Vitest and Playwright
// (docs/decisions/0020-failed-files-are-run-once-more.md).

/** More failed files than this are no accident: nothing is tried again. */
export const MOST_FILES = 6;

/**
 * What is used of either tool's JSON report.
 * @typedef {{ fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} VitestFile
 * @typedef {{ title: string, tests: { status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ testResults?: VitestFile[], suites?: Suite[] }} Report
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @param {Spec} spec */
const isFailedSpec = (spec) => spec.tests.some(({ status }) => status === 'unexpected');

/**
 * The files of a report in which something failed.
 * @param {Report} report
 * @returns {string[]} paths as the tool takes them back as arguments
 */
export function failedFiles(report) {
  const ofVitest = (report.testResults ?? []).filter(({ status }) => status === 'failed');
  const ofPlaywright = (report.suites ?? []).filter((suite) => specsOf(suite).some(isFailedSpec));
  return [...ofVitest.map(({ name }) => name), ...ofPlaywright.map(({ title }) => title)];
}

/**
 * @param {VitestFile} first
 * @param {VitestFile | undefined} second
 * @returns {VitestFile}
 */
function mergeVitestFile(first, second) {
  if (!second) return first;
  const failed = new Set(
    first.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const assertionResults = second.assertionResults.map((test) =>
    test.status === 'passed' && failed.has(test.fullName) ? { ...test, status: 'flaky' } : test,
  );
  return { ...second, assertionResults };
}

/**
 * @param {Suite} first
 * @param {Suite | undefined} second
 * @returns {Suite}
 */
function mergeSuite(first, second) {
  if (!second) return first;
  const failed = new Set((first.specs ?? []).filter((spec) => isFailedSpec(spec)).map(({ title }) => title));
  const specs = (second.specs ?? []).map((spec) => ({
    ...spec,
    tests: spec.tests.map((test) =>
      test.status === 'expected' && failed.has(spec.title) ? { ...test, status: 'flaky' } : test,
    ),
  }));
  const suites = (second.suites ?? []).map((inner) =>
    mergeSuite(first.suites?.find(({ title }) => title === inner.title) ?? { title: inner.title }, inner),
  );
  return { ...second, specs, suites };
}

/**
 * One report of two runs: the files run again count as they ended, and a test that failed before it passed is `flaky`.
 * @param {Report} first the whole run
 * @param {Report} second its failed files alone
 * @returns {Report}
 */
export function mergeReports(first, second) {
  return {
    ...first,
    ...(first.testResults && {
      testResults: first.testResults.map((file) =>
        mergeVitestFile(
          file,
          second.testResults?.find(({ name }) => name === file.name),
        ),
      ),
    }),
    ...(first.suites && {
      suites: first.suites.map((suite) =>
        mergeSuite(
          suite,
          second.suites?.find(({ title }) => title === suite.title),
        ),
      ),
    }),
  };
}
