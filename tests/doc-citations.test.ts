import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync(
  ['*.{ts,mjs}', '{app,server,scripts,tests,db}/**/*.{ts,tsx,mjs,js,css}', 'docs/decisions/*.md'],
  { cwd: ROOT },
);
const DOCUMENTS = new Set(globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => basename(path)));

/** A document, and the headings after it where some are named: `safety.md "Rate limits" and "Uploads"`. */
const CITATION =
  /(?<![@\w/.-])(?<name>[a-z][a-z-]*\.md)\b(?:\]\([^)]*\))?(?<headings>(?: (?:and )?"[A-Z][^"]*",?)*)/g;

/** A citation by number; only the specification still has them. */
const BY_NUMBER = /(?<![@\w/.-])[a-z][a-z-]*\.md,? (?:sections? )?\d[\d.]*/g;

/** Returns comments without their line breaks, so that a citation in two lines is read as one. */
const flowing = (text: string) => text.replaceAll(/\n\s*(?:\/\/|\*|<!--)?\s*/g, ' ');

type Citation = { source: string; name: string; headings: string[] };

const CITATIONS: Citation[] = SOURCES.flatMap((source) =>
  [...flowing(readFileSync(join(ROOT, source), 'utf8')).matchAll(CITATION)].map(({ groups }) => ({
    source,
    name: groups?.name ?? '',
    headings: [...(groups?.headings ?? '').matchAll(/"([^"]+)"/g)].map(([, heading = '']) => heading),
  })),
);

/** The path of each document. */
const PATHS = new Map(
  globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => [basename(path), path]),
);

function headingsOf(name: string): Set<string> {
  const text = readFileSync(join(ROOT, PATHS.get(name) ?? name), 'utf8');
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));
}

test('every document that code, tests or decisions name is in this repository', () => {
  expect(CITATIONS.length).toBeGreaterThan(400);
  expect(CITATIONS.filter(({ name }) => !DOCUMENTS.has(name))).toEqual([]);
});

test('every heading that is cited is in its document', () => {
  const cited = CITATIONS.filter(({ headings }) => headings.length > 0);
  expect(cited.length).toBeGreaterThan(300);
  const known = new Map([...new Set(cited.map(({ name }) => name))].map((name) => [name, headingsOf(name)]));
  const missing = cited.flatMap(({ source, name, headings }) =>
    headings
      .filter((heading) => !known.get(name)?.has(heading))
      .map((heading) => ({ source, name, heading })),
  );
  expect(missing).toEqual([]);
});

test('no section is cited by its number', () => {
  const numbered = SOURCES.flatMap((source) =>
    [...flowing(readFileSync(join(ROOT, source), 'utf8')).matchAll(BY_NUMBER)].map(
      ([text]) => `${source}: ${text}`,
    ),
  );
  expect(numbered).toEqual([]);
});
