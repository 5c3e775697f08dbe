import { expect, test } from 'vitest';

import { failedFiles, mergeReports } from './second-try.mjs';

const vitestFile = (name: string, tests: Record<string, string>) => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test('of Vitest the failed files are run again, and a test that passes then is called flaky', () => {
  const first = {
    testResults: [vitestFile('/a', { one: 'passed', two: 'failed' }), vitestFile('/b', { x: 'passed' })],
  };
  expect(failedFiles(first)).toEqual(['/a']);
  const merged = mergeReports(first, { testResults: [vitestFile('/a', { one: 'passed', two: 'passed' })] });
  expect(merged.testResults).toEqual([
    { ...vitestFile('/a', { one: 'passed', two: 'flaky' }), status: 'passed' },
    vitestFile('/b', { x: 'passed' }),
  ]);
});

test('a file that fails twice stays failed, also where another of its tests failed', () => {
  const first = { testResults: [vitestFile('/a', { one: 'failed', two: 'passed' })] };
  const second = { testResults: [vitestFile('/a', { one: 'passed', two: 'failed' })] };
  expect(failedFiles(mergeReports(first, second))).toEqual(['/a']);
});

test('a file that did not load is run again, and stays failed when it is not in the second report', () => {
  const first = { testResults: [{ name: '/a', status: 'failed', assertionResults: [] }] };
  expect(failedFiles(first)).toEqual(['/a']);
  expect(failedFiles(mergeReports(first, { testResults: [] }))).toEqual(['/a']);
});

test('of Playwright the same holds, in groups too, and what was left out after a failure counts as it ended', () => {
  const suite = (outer: string, inner: string, left: string) => ({
    title: 'a.test.ts',
    specs: [spec('outer', outer)],
    suites: [{ title: 'group', specs: [spec('inner', inner), spec('left', left)] }],
  });
  const other = { title: 'b.test.ts', specs: [spec('fine', 'expected')] };
  const first = { suites: [suite('expected', 'unexpected', 'skipped'), other] };
  expect(failedFiles(first)).toEqual(['a.test.ts']);
  const merged = mergeReports(first, { suites: [suite('expected', 'expected', 'expected')] });
  expect(failedFiles(merged)).toEqual([]);
  expect(merged.suites?.[0]?.suites?.[0]?.specs).toEqual([spec('inner', 'flaky'), spec('left', 'expected')]);
  expect(merged.suites?.[1]).toMatchObject(other);
});
