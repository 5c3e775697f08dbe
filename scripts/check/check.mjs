// `npm run check`: every static check of the code. Runs all steps, then fails if one failed.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkCommitSubjects } from '../words/commit-subjects.mjs';
import { checkAvoidedTerms } from '../words/plain-words.mjs';
import { checkTestTitles } from '../words/test-titles.mjs';
import { findSourceFileNameProblems } from './file-names.mjs';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FORBIDDEN_VAGUE_SOURCE_FILE_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'index',
]);
const CODE_DUPLICATION_REPORT_FOLDER = 'reports/duplication';

/** @typedef {{ isGood: boolean, output: string, note?: string }} Outcome */

/**
 * @param {string} command of node_modules/.bin
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
function runProjectBinTool(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk) => (complained += chunk));
    const end = (/** @type {boolean} */ isGood, more = '') =>
      resolve({ isGood, output: `${printed}${complained}${more}` });
    child.once('error', ({ message }) => end(false, message));
    child.once('close', (code) => end(code === 0));
  });
}

/** @returns {string[]} the files git knows or would add */
function listProjectSourceFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}

/**
 * The cruiser passes without checking anything when its parser cannot read the code, so every source file
 * must be in its list.
 */
async function checkImportRulesOfSourceFiles() {
  const { output } = await runProjectBinTool('depcruise', [
    'app',
    'server',
    'scripts',
    'tests',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ]);
  const start = output.indexOf('{');
  if (start < 0) return { isGood: false, output };
  const { modules, summary } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  /** @type {Set<string>} */
  const cruised = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source));
  const unseen = listProjectSourceFiles().filter(
    (path) => /^(app|server)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !cruised.has(path),
  );
  const findings = [
    ...summary.violations.map(
      (/** @type {{ rule: { name: string }, from: string, to: string }} */ found) =>
        `${found.rule.name}: ${found.from} → ${found.to}`,
    ),
    ...unseen.map((path) => `not cruised: ${path}`),
  ];
  if (summary.totalDependenciesCruised < cruised.size)
    findings.push(`only ${summary.totalDependenciesCruised} imports seen in ${cruised.size} files`);
  return { isGood: findings.length === 0, output: findings.join('\n') };
}

async function checkCodeDuplication() {
  const outcome = await runProjectBinTool('jscpd', [
    'app',
    'server',
    'scripts',
    'tests',
    '--config',
    '.jscpd.json',
    '--output',
    CODE_DUPLICATION_REPORT_FOLDER,
  ]);
  if (!outcome.isGood) return outcome;
  const { statistics } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, CODE_DUPLICATION_REPORT_FOLDER, 'jscpd-report.json'), 'utf8'),
  );
  if (statistics.total.sources === 0) return { isGood: false, output: 'no source file was read' };
  return {
    isGood: true,
    output: '',
    note: `${statistics.total.percentage.toFixed(2)} % of ${statistics.total.lines} lines`,
  };
}

/**
 * Vague names hide what a file is for (docs/architecture.md "Modules and the pages they serve" and "Names and
 * size").
 */
function reportForbiddenSourceFileNames() {
  const nameless = listProjectSourceFiles().filter((path) => {
    const stem = basename(path).split('.')[0] ?? '';
    return /^(app|server|scripts|tests)\//.test(path) && FORBIDDEN_VAGUE_SOURCE_FILE_NAMES.has(stem);
  });
  const findings = [
    ...nameless.map((path) => `say-what-it-is: ${path}`),
    ...findSourceFileNameProblems(listProjectSourceFiles()),
  ];
  return { isGood: findings.length === 0, output: findings.join('\n') };
}

/** Texts on screen, test titles and commit subjects follow docs/style.md. */
function reportPlainLanguageViolations() {
  const findings = [
    ...checkAvoidedTerms(PROJECT_ROOT),
    ...checkTestTitles(PROJECT_ROOT),
    ...checkCommitSubjects(PROJECT_ROOT),
  ];
  return { isGood: findings.length === 0, output: findings.join('\n') };
}

/** @typedef {[name: string, step: () => Outcome | Promise<Outcome>]} Step */

/** @type {string[]} */
const failedCheckStepNames = [];

/** @param {Step} step */
async function runProjectCheckStep([name, step]) {
  const start = performance.now();
  const { isGood, output, note } = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s${note ? `, ${note}` : ''})`);
  if (isGood) return;
  failedCheckStepNames.push(name);
  console.log(output.trimEnd());
}

/** The tests use the build. The linter also type-checks, on all cores, so it comes late. @type {Step[]} */
const projectCheckSteps = [
  ['format', () => runProjectBinTool('oxfmt', ['--check'])],
  ['duplication', checkCodeDuplication],
  ['build', () => runProjectBinTool('node', ['scripts/start/prepare.mjs'])],
  ['dead code', () => runProjectBinTool('knip', ['--no-progress', '--no-config-hints'])],
  ['imports', checkImportRulesOfSourceFiles],
  ['types and lint', () => runProjectBinTool('oxlint', ['--deny-warnings'])],
  ['file names', reportForbiddenSourceFileNames],
  ['words', reportPlainLanguageViolations],
];

/** Runs the steps one after the other. */
async function runCheckStepsInSequence() {
  for (let step = projectCheckSteps.shift(); step; step = projectCheckSteps.shift())
    await runProjectCheckStep(step);
}

// Two rows in parallel: most steps use one core. Steps that need the route types come after they are
// generated; the formatter needs none.
const routeTypeGenerationStep = runProjectCheckStep([
  'route types',
  () => runProjectBinTool('react-router', ['typegen']),
]);
await Promise.all([runCheckStepsInSequence(), routeTypeGenerationStep.then(runCheckStepsInSequence)]);

console.log(
  failedCheckStepNames.length === 0 ? 'check passed' : `check failed: ${failedCheckStepNames.join(', ')}`,
);
process.exitCode = failedCheckStepNames.length === 0 ? 0 : 1;
