import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync(
  ['*.{ts,mjs}', '{app,server,scripts,tests,db}/**/*.{ts,tsx,mjs,js,css}', 'docs/decisions/*.md'],
  { cwd: ROOT },
);
const DOCUMENTS = new Set(globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => basename(path)));

/** A document, and the section after it where one is named: `safety.md section 5`, `pages.md 1.2`. */
const CITATION = /(?<![@\w/.-])(?<name>[a-z][a-z-]*\.md)\b(?:,? (?:sections? )?(?<section>\d+(?:\.\d+)?))?/g;

/** Comments with their line breaks taken out, so that a citation in two lines is read as one. */
const flowing = (text: string) => text.replaceAll(/\n\s*(?:\/\/|\*|<!--)?\s*/g, ' ');

type Citation = { source: string; name: string; section: string | undefined };

const CITATIONS: Citation[] = SOURCES.flatMap((source) =>
  [...flowing(readFileSync(join(ROOT, source), 'utf8')).matchAll(CITATION)].map(({ groups }) => ({
    source,
    name: groups?.name ?? '',
    section: groups?.section,
  })),
);

function sectionsOf(name: string): Set<string> {
  const text = readFileSync(join(ROOT, 'docs/manual', name), 'utf8');
  return new Set([...text.matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, section = '']) => section));
}

test('every document that code, tests or decisions name is in this repository', () => {
  expect(CITATIONS.length).toBeGreaterThan(400);
  expect(CITATIONS.filter(({ name }) => !DOCUMENTS.has(name))).toEqual([]);
});

test('every section of the manual that is named has a heading', () => {
  const cited = CITATIONS.filter(
    ({ name, section }) => section && existsSync(join(ROOT, 'docs/manual', name)),
  );
  expect(cited.length).toBeGreaterThan(300);
  const sections = new Map(
    [...new Set(cited.map(({ name }) => name))].map((name) => [name, sectionsOf(name)]),
  );
  expect(cited.filter(({ name, section }) => !sections.get(name)?.has(section ?? ''))).toEqual([]);
});
