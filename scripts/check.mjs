// `npm run check`: everything a machine can say about the code without running it. Runs all steps, then fails if one failed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index']);
const DUPLICATION_REPORT = 'reports/duplication';

/** @typedef {{ isGood: boolean, output: string }} Outcome */

/**
 * @param {string} command of node_modules/.bin
 * @param {string[]} args
 * @returns {Outcome}
 */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { isGood: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** @returns {string[]} the files git knows or would add */
function projectFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}

/** The cruiser passes having seen nothing when its parser cannot read the code; so every source file must be in its list. */
function checkImports() {
  const { output } = run('depcruise', [
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
  const unseen = projectFiles().filter(
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

function checkDuplication() {
  const outcome = run('jscpd', [
    'app',
    'server',
    'scripts',
    'tests',
    '--config',
    '.jscpd.json',
    '--output',
    DUPLICATION_REPORT,
  ]);
  if (!outcome.isGood) return outcome;
  const { statistics } = JSON.parse(
    readFileSync(join(ROOT, DUPLICATION_REPORT, 'jscpd-report.json'), 'utf8'),
  );
  if (statistics.total.sources === 0) return { isGood: false, output: 'no source file was read' };
  return {
    isGood: true,
    output: '',
    note: `${statistics.total.percentage} % of ${statistics.total.lines} lines`,
  };
}

/** Names that say nothing hide what a file is for (docs/architecture.md, section 9). */
function sayWhatItIs() {
  const nameless = projectFiles().filter((path) => {
    const stem = basename(path).split('.')[0] ?? '';
    return /^(app|server|scripts|tests)\//.test(path) && FORBIDDEN_NAMES.has(stem);
  });
  return {
    isGood: nameless.length === 0,
    output: nameless.map((path) => `say-what-it-is: ${path}`).join('\n'),
  };
}

/** @type {[string, () => Outcome & { note?: string }][]} */
const steps = [
  ['format', () => run('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['route types', () => run('react-router', ['typegen'])],
  ['types', () => run('tsc', [])],
  ['lint', () => run('oxlint', ['--deny-warnings'])],
  ['imports', checkImports],
  ['dead code', () => run('knip', ['--no-progress', '--no-config-hints'])],
  ['duplication', checkDuplication],
  ['file names', sayWhatItIs],
];

const failed = [];
for (const [name, step] of steps) {
  const start = performance.now();
  const { isGood, output, note } = step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s${note ? `, ${note}` : ''})`);
  if (isGood) continue;
  failed.push(name);
  console.log(output.trimEnd());
}

console.log(failed.length === 0 ? 'check passed' : `check failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
