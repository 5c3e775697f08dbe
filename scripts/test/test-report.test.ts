import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { readTestReportResults } from './test-report.mjs';

const run = promisify(execFile);

const TESTS = `
import { expect, test } from 'vitest';
let tries = 0;
test('at once', () => {});
test('at the second try', () => { tries += 1; expect(tries).toBe(2); });
test('never', () => { expect(1).toBe(2); });
`;

/** Returns what `npm test` reads from a run of these tests with our own configuration. */
async function readRun(env: Record<string, string>, tests = TESTS) {
  // Inside the project, so that Vitest is found.
  mkdirSync('reports', { recursive: true });
  const root = mkdtempSync(join('reports', 'tries-'));
  const report = join(process.cwd(), root, 'report.json');
  mkdirSync(join(root, 'scripts'));
  writeFileSync(join(root, 'scripts/tries.test.ts'), tests);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    root,
    '--config',
    join(process.cwd(), 'vitest.config.ts'),
  ];
  try {
    await run(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', TEST_REPORT: report, ...env },
    }).catch(() => undefined);
    return readTestReportResults(report);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('CI gives a failed test a second try, and what passes then passed and is named as flaky', async () => {
  const reason = expect.stringContaining('expected 1 to be 2');
  expect(await readRun({ CI: 'true' })).toEqual([
    { title: 'at once', status: 'passed', isFlaky: false, why: [] },
    { title: 'at the second try', status: 'passed', isFlaky: true, why: [reason] },
    { title: 'never', status: 'failed', isFlaky: false, why: [reason, reason] },
  ]);
});

test('without CI nothing is tried again', async () => {
  const results = await readRun({});
  expect(results.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed']);
});

test('what is thrown outside any test is named', async () => {
  const stray = `
import { test } from 'vitest';
test('leaves something behind', () => void Promise.reject(new Error('nobody waits for this')));
`;
  const [passed, thrown, ...others] = await readRun({ CI: 'true' }, stray);
  expect([passed?.status, thrown?.status, others]).toEqual(['passed', 'failed', []]);
  expect(thrown?.title).toContain('Error: nobody waits for this');
});

test('a journey that passed at its second try is flaky, with what its page showed at the first', () => {
  const folder = mkdtempSync(join('reports', 'tries-'));
  const report = join(folder, 'journeys.json');
  const context = join(folder, 'page.txt');
  writeFileSync(context, '# Test info\n\n```yaml\n- link "Menu"\n- main:\n  - text: Too early\n```\n');
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: context }];
  const specs = [
    { title: 'at once', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
    {
      title: 'again',
      tests: [{ status: 'flaky', results: [{ errors: [{ message: 'late' }], attachments }, { errors: [] }] }],
    },
    {
      title: 'never',
      tests: [
        { status: 'unexpected', results: [{ errors: [{ message: '\u001b[31mnot there\u001b[39m' }] }] },
      ],
    },
  ];
  writeFileSync(report, JSON.stringify({ suites: [{ title: 'a.test.ts', specs }] }));
  const why = ['late', 'The page showed:\n- main:\n  - text: Too early\n'];
  expect(readTestReportResults(report)).toEqual([
    { title: 'a.test.ts at once', status: 'passed', isFlaky: false, why: [] },
    { title: 'a.test.ts again', status: 'passed', isFlaky: true, why },
    { title: 'a.test.ts never', status: 'failed', isFlaky: false, why: ['not there'] },
  ]);
  rmSync(folder, { recursive: true });
});

test('the cause of an error is reported after it', async () => {
  const tests = `
import { test } from 'vitest';
test('asks', () => { throw new Error('Failed query', { cause: new Error('statement timeout') }); });
`;
  const why = [expect.stringContaining('Failed query'), 'Caused by: statement timeout'];
  expect(await readRun({}, tests)).toEqual([{ title: 'asks', status: 'failed', isFlaky: false, why }]);
});
