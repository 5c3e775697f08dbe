// The words that texts, test titles, comments, documents and names avoid, and what to say instead (docs/style.md); part of
// `npm run check`.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parseSync } from 'oxc-parser';

import { isSyntaxNode, isSourceWithVisibleTexts, listUiTextsInSourceFile } from './screen-texts.mjs';
import { listTestTitles } from './test-titles.mjs';

/** @typedef {{ avoid: RegExp, use: string }} Word */

/** @type {Word[]} */
export const AVOIDED_TERMS_WITH_REPLACEMENTS = [
  { avoid: /\banew\b/i, use: 'again, new' },
  { avoid: /\bbesides\b/i, use: 'also, as well as' },
  { avoid: /\bdeeds?\b/i, use: 'action' },
  { avoid: /\bdesks?\b/i, use: 'admin' },
  { avoid: /\beverybody\b/i, use: 'everyone, the whole team' },
  { avoid: /\bgive[ns]? back\b|\bgiving back\b/i, use: 'refund, return' },
  { avoid: /\bin sight\b/i, use: 'visible' },
  { avoid: /(?<!there )\bis none\b/i, use: 'there is no …' },
  { avoid: /\b(?:page of the lost|lost page)\b/i, use: 'not-found page' },
  { avoid: /\bmoney back\b(?! within)/i, use: 'refund' },
  { avoid: /\bnobody\b/i, use: 'no one' },
  { avoid: /\b(?<!bg-|on )papers?\b/i, use: 'document, invoice' },
  { avoid: /\bput away\b/i, use: 'dismiss, discard' },
  { avoid: /\bsomebody\b/i, use: 'someone, or the person' },
  { avoid: /\bstands?\b(?! for|[ -]in\b| out)/i, use: 'is' },
  { avoid: /\bstrangers?\b/i, use: 'external, unknown' },
  { avoid: /\btall(?:y|ies|ied)\b/i, use: 'count' },
  { avoid: /\b(?:told|tells|tell(?! us))\b/i, use: 'notify, say, show' },
  { avoid: /\bwho(?:m)?ever\b/i, use: 'the buyer, the visitor, the person' },
];

/** Words of names: `deedOf`, `findDeed`, `DEEDS` and `deed-menu.tsx` all hold `deed`. @type {Word[]} */
export const AVOIDED_IDENTIFIER_TERMS = [
  { avoid: /^anew$/, use: 'again' },
  { avoid: /^deeds?$/, use: 'action' },
  { avoid: /^desks?$/, use: 'admin' },
  { avoid: /^(?:tells?|tellers?|telling|told)$/, use: 'notify, report, describe' },
  { avoid: /^(?:hearers?|heard)$/, use: 'subscriber, received' },
  { avoid: /^(?:who(?:m)?ever|somebody|nobody|everybody)$/, use: 'the role: user, buyer, visitor' },
  { avoid: /^hers?$/, use: 'isAssignedTo, own' },
  { avoid: /^papers$/, use: 'documents, invoices' },
  { avoid: /^shel(?:f|ves)$/, use: 'store' },
  { avoid: /^sights?$/, use: 'visibility' },
  { avoid: /^strangers?$/, use: 'external, visitor' },
  { avoid: /^(?:tally|tallied|tallies)$/, use: 'count' },
  { avoid: /^tills?$/, use: 'checkout' },
  { avoid: /^wish(?:es|ed)?$/, use: 'request, options' },
];

/** Queries that people type, and words a search leaves out: data, not our texts. */
const SEARCH_DATA_SOURCE_PATH_PATTERN = /^app\/modules\/search\/(?:vectors|words)\//;

const WORDING_CHECK_EXCEPTIONS_FILE = 'scripts/words/exceptions.txt';

/**
 * Returns the exceptions, one `path: text # reason` per line, where the text is a part of what is shown.
 *
 * @param {string} source
 * @returns {{ path: string, part: string, reason: string }[]}
 * @throws {Error} if a line has no reason
 */
export function parseWordingCheckExceptions(source) {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, part, reason] = /^(\S+): (.+?) # (.+)$/.exec(line) ?? [];
      if (path === undefined || part === undefined || reason === undefined)
        throw new Error(`${WORDING_CHECK_EXCEPTIONS_FILE}: write "path: text # reason", not "${line}"`);
      return { path, part, reason };
    });
}

/** @typedef {{ line: () => number, text: string, words: readonly Word[], shown: string }} Passage */

/** @param {string} source @param {number} at */
const getSourceLineNumber = (source, at) => source.slice(0, at).split('\n').length;

/** Returns the words of `actionOf` or `deed-of`: `deed`, `of`. @param {string} name */
const splitIdentifierIntoWords = (name) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/**
 * Returns each name of a program once, with the offset of its first place.
 *
 * @param {unknown} program
 * @returns {Map<string, number>}
 */
function listSourceCodeIdentifiers(program) {
  /** @type {Map<string, number>} */
  const names = new Map();
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isSyntaxNode(node)) return;
    const { type, name, start } = node;
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string' && !names.has(name))
      names.set(name, start);
    Object.values(node).forEach(visit);
  };
  visit(program);
  return names;
}

/** @param {string} prose */
const removeMarkdownInlineCode = (prose) => prose.replaceAll(/`[^`]*`/g, '');

/** @param {string} name @param {() => number} line @returns {Passage[]} */
const splitIdentifierIntoPassages = (name, line) =>
  splitIdentifierIntoWords(name).map((text) => ({
    line,
    text,
    words: AVOIDED_IDENTIFIER_TERMS,
    shown: name,
  }));

/**
 * Returns everything in a source file that people read: texts on screen, test titles, comments and names.
 *
 * @param {string} path
 * @param {string} source
 * @returns {Passage[]}
 */
function listReadableSourcePassages(path, source) {
  const { program, comments } = parseSync(path, source);
  const texts =
    isSourceWithVisibleTexts(path) && !SEARCH_DATA_SOURCE_PATH_PATTERN.test(path)
      ? listUiTextsInSourceFile(path, source)
      : [];
  const titles = /\.test\.tsx?$/.test(path) ? listTestTitles(path, source) : [];
  return [
    ...splitIdentifierIntoPassages(basename(path), () => 1),
    ...texts.map(({ line, text }) => ({
      line: () => line,
      text,
      words: AVOIDED_TERMS_WITH_REPLACEMENTS,
      shown: text,
    })),
    ...titles.map(({ line, title }) => ({
      line: () => line,
      text: title,
      words: AVOIDED_TERMS_WITH_REPLACEMENTS,
      shown: title,
    })),
    ...comments.map(({ value, start }) => {
      const shown = value.replaceAll(/\s*(?:^|\n)[\s*]*/g, ' ').trim();
      return {
        line: () => getSourceLineNumber(source, start),
        text: removeMarkdownInlineCode(shown),
        words: AVOIDED_TERMS_WITH_REPLACEMENTS,
        shown,
      };
    }),
    ...[...listSourceCodeIdentifiers(program)].flatMap(([name, start]) =>
      splitIdentifierIntoPassages(name, () => getSourceLineNumber(source, start)),
    ),
  ];
}

/**
 * Returns the lines of a document without its code.
 *
 * @param {string} path
 * @param {string} source
 * @returns {Passage[]}
 */
function listDocumentPassagesWithoutCode(path, source) {
  const prose = source.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  return [
    ...splitIdentifierIntoPassages(basename(path), () => 1),
    ...prose.split('\n').map((text, at) => {
      return {
        line: () => at + 1,
        text: removeMarkdownInlineCode(text),
        words: AVOIDED_TERMS_WITH_REPLACEMENTS,
        shown: text,
      };
    }),
  ];
}

/**
 * Returns what to change in these files, one sentence each, and any unneeded exceptions.
 *
 * @param {readonly { path: string, source: string }[]} files
 * @param {ReturnType<typeof parseWordingCheckExceptions>} exceptions
 */
export function findAvoidedTermsInSources(files, exceptions) {
  /** @type {Set<(typeof exceptions)[number]>} */
  const needed = new Set();
  const findings = files.flatMap(({ path, source }) => {
    const passages = path.endsWith('.md')
      ? listDocumentPassagesWithoutCode(path, source)
      : listReadableSourcePassages(path, source);
    return passages.flatMap(({ line, text, words, shown }) =>
      words.flatMap(({ avoid, use }) => {
        const [word] = avoid.exec(text) ?? [];
        if (word === undefined) return [];
        const exception = exceptions.find((one) => one.path === path && shown.includes(one.part));
        if (exception) needed.add(exception);
        return exception ? [] : [`${path}:${line()}: not "${word}" but ${use}: ${shown.slice(0, 160)}`];
      }),
    );
  });
  const spare = exceptions.filter((exception) => !needed.has(exception));
  return [
    ...findings,
    ...spare.map(({ path, part }) => `${WORDING_CHECK_EXCEPTIONS_FILE}: no longer needed: ${path}: ${part}`),
  ];
}

/** The list of words itself, and the specification, whose texts never change. */
const PATHS_EXEMPT_FROM_WORD_CHECK_PATTERN = /^(?:scripts\/words\/plain-words|docs\/style\.md|docs\/spec)/;

/** @param {string} root of the project */
export function checkAvoidedTerms(root) {
  const files = globSync(['{app,server,scripts,tests}/**/*.{ts,tsx,mjs}', '*.{ts,mjs,md}', 'docs/**/*.md'], {
    cwd: root,
  })
    .filter((path) => !PATHS_EXEMPT_FROM_WORD_CHECK_PATTERN.test(path))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  return findAvoidedTermsInSources(
    files,
    parseWordingCheckExceptions(readFileSync(join(root, WORDING_CHECK_EXCEPTIONS_FILE), 'utf8')),
  );
}
