// `npm run spec`: lists the requirement ids that no passing test of the last complete `npm test` carries in
// its title. `-- --update` adds newly carried ids to docs/spec-carried.txt, which only ever grows.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readTestReportResults } from '../test/test-report.mjs';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEST_RUN_REPORT_PATH = join(PROJECT_ROOT, 'reports/run.json');
const TESTED_REQUIREMENT_IDS_FILE = join(PROJECT_ROOT, 'docs/spec-carried.txt');

const parsedSpecRequirements = readFileSync(join(PROJECT_ROOT, 'docs/spec/requirements.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text] = /^([A-Z]+-\d+[a-z]?) (.*)$/.exec(line) ?? [];
    return id ? [{ id, text }] : [];
  });

/** @returns {Set<string>} ids in brackets in titles of passing tests: `[CART-03]`, `[CART-03, CART-04]` */
function findRequirementIdsOfPassingTests() {
  /** @type {{ parts: { reports: string[] }[] }} */
  const { parts } = JSON.parse(readFileSync(TEST_RUN_REPORT_PATH, 'utf8'));
  const titles = parts
    .flatMap(({ reports }) => reports)
    .flatMap((report) => readTestReportResults(join(PROJECT_ROOT, 'reports', report)))
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title);
  const brackets = titles.flatMap((title) => title.match(/\[[^\]]+\]/g) ?? []);
  return new Set(brackets.flatMap((bracket) => bracket.match(/[A-Z]+-\d+[a-z]?/g) ?? []));
}

function readRequirementIdsProvenByTests() {
  return existsSync(TESTED_REQUIREMENT_IDS_FILE)
    ? readFileSync(TESTED_REQUIREMENT_IDS_FILE, 'utf8').split('\n').filter(Boolean)
    : [];
}

function checkSpecRuleTestCoverage() {
  if (!existsSync(TEST_RUN_REPORT_PATH)) {
    console.error('No complete test run in reports/: run npm test first.');
    return 1;
  }
  const carried = findRequirementIdsOfPassingTests();
  const known = new Set(parsedSpecRequirements.map(({ id }) => id));
  const open = parsedSpecRequirements.filter(({ id }) => !carried.has(id));
  for (const { id, text } of open) console.log(`${id} ${text}`);
  const unknown = [...carried].filter((id) => !known.has(id));
  if (unknown.length > 0)
    console.log(`\nCarried by tests but not in the requirements: ${unknown.join(', ')}`);
  console.log(
    `\n${parsedSpecRequirements.length - open.length} of ${parsedSpecRequirements.length} requirements carried by a passing test.`,
  );

  const before = readRequirementIdsProvenByTests();
  const dropped = before.filter((id) => !carried.has(id));
  if (process.argv.includes('--update')) {
    const now = parsedSpecRequirements
      .map(({ id }) => id)
      .filter((id) => before.includes(id) || carried.has(id));
    writeFileSync(TESTED_REQUIREMENT_IDS_FILE, `${now.join('\n')}\n`);
    console.log(`docs/spec-carried.txt: ${now.length - before.length} added, ${now.length} in all.`);
  }
  if (dropped.length > 0) console.error(`Carried before, not any more: ${dropped.join(', ')}`);
  return dropped.length > 0 ? 1 : 0;
}

process.exitCode = checkSpecRuleTestCoverage();
