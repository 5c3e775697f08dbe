// The words that no text on screen uses, and what to say instead (docs/style.md); part of `npm run check`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isShownSource, screenTexts } from './screen-texts.mjs';

/** @typedef {{ avoid: RegExp, use: string }} Word */

/** @type {Word[]} */
export const WORDS = [
  { avoid: /\banew\b/i, use: 'again, new' },
  { avoid: /\bbesides\b/i, use: 'also, as well as' },
  { avoid: /\bdeeds?\b/i, use: 'action' },
  { avoid: /\beverybody\b/i, use: 'everyone, the whole team' },
  { avoid: /\bgive[ns]? back\b|\bgiving back\b/i, use: 'refund, return' },
  { avoid: /\bis none\b/i, use: 'there is no …' },
  { avoid: /\bmoney back\b(?! within)/i, use: 'refund' },
  { avoid: /\bnobody\b/i, use: 'no one' },
  { avoid: /\b(?<!bg-|on )papers?\b/i, use: 'document, invoice' },
  { avoid: /\bput away\b/i, use: 'dismiss, discard' },
  { avoid: /\bsomebody\b/i, use: 'someone, or the person' },
  { avoid: /\bstands?\b(?! for)/i, use: 'is' },
  { avoid: /\bstrangers?\b/i, use: 'external, unknown' },
  { avoid: /\b(?:told|tells|tell(?! us))\b/i, use: 'notify, say, show' },
  { avoid: /\bwho(?:m)?ever\b/i, use: 'the buyer, the visitor, the person' },
];

/** Queries that people type, and words a search leaves out: data, not texts of ours. */
const TYPED_BY_PEOPLE = /^app\/modules\/search\/(?:vectors|words)\//;

const EXCEPTIONS = 'scripts/words/exceptions.txt';

/**
 * The exceptions: `path: text # reason` a line, where the text is a part of what is shown.
 *
 * @param {string} source
 * @returns {{ path: string, part: string, reason: string }[]}
 * @throws {Error} if a line has no reason
 */
export function readExceptions(source) {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, part, reason] = /^(\S+): (.+?) # (.+)$/.exec(line) ?? [];
      if (path === undefined || part === undefined || reason === undefined)
        throw new Error(`${EXCEPTIONS}: write "path: text # reason", not "${line}"`);
      return { path, part, reason };
    });
}

/**
 * What to change in the texts of these files, a sentence each; also exceptions that nothing needs.
 *
 * @param {readonly { path: string, source: string }[]} files
 * @param {ReturnType<typeof readExceptions>} exceptions
 */
export function findPrivateWords(files, exceptions) {
  /** @type {Set<(typeof exceptions)[number]>} */
  const needed = new Set();
  const findings = files.flatMap(({ path, source }) =>
    screenTexts(path, source).flatMap(({ line, text }) =>
      WORDS.flatMap(({ avoid, use }) => {
        const [word] = avoid.exec(text) ?? [];
        if (word === undefined) return [];
        const exception = exceptions.find((one) => one.path === path && text.includes(one.part));
        if (exception) needed.add(exception);
        return exception ? [] : [`${path}:${line}: not "${word}" but ${use}: ${text.slice(0, 160)}`];
      }),
    ),
  );
  const spare = exceptions.filter((exception) => !needed.has(exception));
  return [...findings, ...spare.map(({ path, part }) => `${EXCEPTIONS}: no longer needed: ${path}: ${part}`)];
}

/** @param {string} root of the project */
export function checkWords(root) {
  const files = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => isShownSource(path) && !TYPED_BY_PEOPLE.test(path))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  return findPrivateWords(files, readExceptions(readFileSync(join(root, EXCEPTIONS), 'utf8')));
}
