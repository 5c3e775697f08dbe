// Test titles make one claim in at most 100 characters (docs/style.md); part of `npm run check`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';

const MAX_TEST_TITLE_LENGTH = 100;
/** The requirements that a test proves come before its claim and do not count. */
const REQUIREMENT_IDS_PATTERN = /^(?:\[[A-Z]+-?\d+\] )+/;

/** `test`, `test.each(…)`, `test.skipIf(…)`: the name at the beginning. @param {import('oxc-parser').Expression} callee @returns {string} */
function getCalledFunctionName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') {
    const isStep = callee.property.type === 'Identifier' && callee.property.name === 'step';
    return isStep ? '' : getCalledFunctionName(callee.object);
  }
  return callee.type === 'CallExpression' ? getCalledFunctionName(callee.callee) : '';
}

/**
 * Returns the titles of a test file without their ids.
 *
 * @param {string} path
 * @param {string} source
 * @returns {{ line: number, title: string }[]}
 */
export function listTestTitles(path, source) {
  /** @type {{ line: number, title: string }[]} */
  const titles = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || getCalledFunctionName(callee) !== 'test') return;
      const isText =
        first.type === 'TemplateLiteral' || (first.type === 'Literal' && typeof first.value === 'string');
      if (!isText) return;
      const title = source.slice(first.start + 1, first.end - 1).replace(REQUIREMENT_IDS_PATTERN, '');
      titles.push({ line: source.slice(0, first.start).split('\n').length, title });
    },
  });
  visitor.visit(parseSync(path, source).program);
  return titles;
}

/**
 * Returns what to change in the titles of a test file, one sentence each.
 *
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
export function findLongTitles(path, source) {
  return listTestTitles(path, source)
    .filter(({ title }) => title.length > MAX_TEST_TITLE_LENGTH)
    .map(
      ({ line, title }) =>
        `${path}:${line}: at most ${MAX_TEST_TITLE_LENGTH} characters, not ${title.length}: ${title}`,
    );
}

/** @param {string} root of the project */
export function checkTestTitles(root) {
  return globSync('{app,server,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root })
    .toSorted()
    .flatMap((path) => findLongTitles(path, readFileSync(join(root, path), 'utf8')));
}
