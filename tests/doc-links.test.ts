import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted();

const read = (path: string) => readFileSync(path, 'utf8');

/** Returns the link anchors of a text's headings: `## Behind a proxy` is `behind-a-proxy`. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

test.each(DOCUMENTS)('every link of %s within the project leads to something', (document) => {
  const path = join(ROOT, document);
  const broken = linksOf(read(path)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : resolve(dirname(path), file);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('the map of the documents names all of them, and the README the map', () => {
  const map = linksOf(read(join(ROOT, 'docs/README.md'))).map((link) => resolve(ROOT, 'docs', link));
  const missing = DOCUMENTS.filter(
    (name) => !/^(README|docs\/(README|decisions\/.*))\.md$/.test(name),
  ).filter((name) => !map.includes(join(ROOT, name)));
  expect(missing).toEqual([]);
  expect(linksOf(read(join(ROOT, 'README.md')))).toContain('docs/README.md');
});
