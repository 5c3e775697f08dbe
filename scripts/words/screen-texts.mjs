// Lists every text that people read on screen, in emails and in documents, with its place: `npm run texts
// [folder]`.
import { globSync, readFileSync } from 'node:fs';

import { parseSync } from 'oxc-parser';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} SyntaxNode */

/** @typedef {{ line: number, text: string }} ScreenText */

/** Attributes that contain code, not text: classes, addresses, names. */
const JSX_CODE_ATTRIBUTES_PATTERN =
  /^(className|class|id|htmlFor|name|href|to|src|srcSet|type|role|rel|target|method|action|key|autoComplete|inputMode|sizes|viewBox|d|fill|stroke|form|intent|variant|size|icon|kind|as|style|accept|data-.*|aria-(?!label$|description$|roledescription$|valuetext$|placeholder$).*)$/;

/** Two words, or one that starts with a capital letter and continues in lower case. */
const PROSE_STRING_LITERAL_PATTERN = /^(?=.*\p{L})(?:.*\p{L}.*\s.*\p{L}.*|\P{L}*\p{Lu}\p{Ll}+\P{L}*)$/su;
/** CSS classes: lower-case words with hyphens, colons and brackets, and no sentence. */
const CSS_CLASSES_PATTERN = /^(?=.*[a-z]-)[a-z\d\s:/[\]().,#%&>*_!{…}-]+$/;
/** Statements, and texts that begin as code does; "Empty: …" and "Saved. …" begin as a sentence does. */
const CODE_NOT_SCREEN_TEXT_PATTERN =
  /^[a-z\d_-][\w-]*(?:[:/[\]()#%.!*-]+[\w-]*)+(?:\s|$)|^[A-Z][\w-]*(?:[:/[\]()#%.!*-]+[\w-]+)+(?:\s|$)|^(?:select|insert|update|delete|with)\s/;

/** @param {unknown} value @returns {value is SyntaxNode} */
export const isSyntaxNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Returns the text of a node that can be shown, with `{…}` for inserted values; null for every other node.
 * @param {SyntaxNode} node
 */
function getScreenTextOfSyntaxNode(node) {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = /** @type {{ value: { cooked: string } }[]} */ (node.quasis);
  return quasis.map(({ value }) => value.cooked).join('{…}');
}

/** @param {SyntaxNode} node */
function isSyntaxNodeWithoutScreenText({ type, name, source }) {
  if (type === 'JSXAttribute')
    return JSX_CODE_ATTRIBUTES_PATTERN.test(String(/** @type {SyntaxNode} */ (name)['name']));
  if (type.startsWith('Export')) return source !== null && source !== undefined;
  return /^Import|^TaggedTemplate|^TS(?!As|Satisfies|NonNull)/.test(type);
}

/**
 * @param {string} file a path, for the language
 * @param {string} source
 * @returns {ScreenText[]} in order of appearance
 */
export function listUiTextsInSourceFile(file, source) {
  /** @type {ScreenText[]} */
  const texts = [];
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isSyntaxNode(node) || isSyntaxNodeWithoutScreenText(node)) return;
    const text = getScreenTextOfSyntaxNode(node)?.replaceAll(/\s+/g, ' ').trim();
    if (
      text &&
      PROSE_STRING_LITERAL_PATTERN.test(text) &&
      !CODE_NOT_SCREEN_TEXT_PATTERN.test(text) &&
      !CSS_CLASSES_PATTERN.test(text)
    )
      texts.push({ line: source.slice(0, node.start).split('\n').length, text });
    for (const [key, value] of Object.entries(node)) if (key !== 'key' || node['computed']) visit(value);
  };
  visit(parseSync(file, source).program);
  return texts;
}

/**
 * Returns whether people can see texts of this file; not for tests, fixtures and tables. @param {string} file
 */
export const isSourceWithVisibleTexts = (file) => !/\.test\.tsx?$|fixtures|tables\.server/.test(file);

if (import.meta.main) {
  const folder = process.argv[2] ?? 'app';
  const files = globSync(`${folder}/**/*.{ts,tsx}`).toSorted();
  for (const file of files) {
    if (!isSourceWithVisibleTexts(file)) continue;
    const texts = listUiTextsInSourceFile(file, readFileSync(file, 'utf8'));
    if (texts.length === 0) continue;
    console.log(`\n${file}`);
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
