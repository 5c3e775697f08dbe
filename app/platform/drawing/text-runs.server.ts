import openBidi from 'bidi-js';

import {
  type OpenedFontFace,
  chooseFontFaces,
  type DrawingFontWeight,
  hasGlyphFor,
  openShopFontFace,
} from './faces.server.ts';

const bidirectionalTextAlgorithm = openBidi();

/**
 * A piece of a line in one face and direction, as it is drawn: paired characters such as brackets are
 * mirrored.
 */
export type ShapedTextRun = { face: OpenedFontFace; text: string; isRtl: boolean };

/** A character with its combining marks. */
type TextRunGlyphCluster = { text: string; at: number; face: OpenedFontFace; level: number; script: string };

/**
 * One paragraph with the order and the faces of its characters; `missing` are those that no face has. Text
 * that is drawn as typed, in one face, has that face as `plain` and no separate characters.
 */
export type ParagraphLayout = {
  text: string;
  isRtl: boolean;
  clusters: readonly TextRunGlyphCluster[];
  missing: string[];
  plain: OpenedFontFace | null;
};

/** Characters without a shape: they control programs, and some reverse the order of the text after them. */
const INVISIBLE_CHARACTERS_PATTERN = /[^\P{C}\n\t\u200C\u200D]|[\uFE00-\uFE0F]/gu;
/** Joiners have a meaning only between letters that join. */
const UNUSED_JOINER_CHARACTER_PATTERN =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}]\p{M}*)[\u200C\u200D]+|[\u200C\u200D]+(?![\p{Script=Arabic}\p{Script=Devanagari}])/gu;

/** Returns text as it is drawn: normalized, without invisible characters. */
export const normalizeDrawnText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(INVISIBLE_CHARACTERS_PATTERN, '')
    .replaceAll(UNUSED_JOINER_CHARACTER_PATTERN, '');

const WRITING_SYSTEM_PATTERNS: [string, RegExp][] = [
  ['', /[\p{Script=Common}\p{Script=Inherited}]/u],
  ['arab', /\p{Script=Arabic}/u],
  ['hebr', /\p{Script=Hebrew}/u],
  ['deva', /\p{Script=Devanagari}/u],
  ['east', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u],
];
const unicodeScriptCache = new Map<string, string>();
function getCharacterScript(sign: string): string {
  const letter = String.fromCodePoint(sign.codePointAt(0) ?? 0);
  const known = unicodeScriptCache.get(letter);
  if (known !== undefined) return known;
  const script = WRITING_SYSTEM_PATTERNS.find(([, signs]) => signs.test(letter))?.[0] ?? 'other';
  unicodeScriptCache.set(letter, script);
  return script;
}

/** Characters with their marks, and whitespace, one by one. */
const CHARACTER_WITH_MARKS_PATTERN = /\s|[^\s][\p{M}\u200C\u200D]*/gu;

type TextCharacterWithUnicodeScript = { text: string; at: number; script: string };

/** Groups characters of the same word and script; a character of no script joins the group before it. */
function groupDrawnCharactersByWord(
  signs: readonly TextCharacterWithUnicodeScript[],
): TextCharacterWithUnicodeScript[][] {
  const words: TextCharacterWithUnicodeScript[][] = [];
  let last = '';
  for (const sign of signs) {
    const word = words.at(-1);
    const isSpace = /\s/.test(sign.text);
    if (word && !isSpace && last !== ' ' && (sign.script === '' || sign.script === last || last === ''))
      word.push(sign);
    else words.push([sign]);
    last = isSpace ? ' ' : sign.script || last.trim();
  }
  return words;
}

/** Letters, digits and marks of the Latin script: one code unit each, left to right, never joined. */
const LATIN_SCRIPT_TEXT_PATTERN = /^[\u0020-\u024F\u2010-\u2026\u20AC]*$/;

/**
 * Returns the one face of text that needs neither reordering nor a second face, which is nearly all text; a
 * fast path.
 */
function findSingleFontFaceForLatinText(text: string, weight: DrawingFontWeight): OpenedFontFace | null {
  const face = openShopFontFace(weight);
  return LATIN_SCRIPT_TEXT_PATTERN.test(text) && Array.from(text).every((sign) => hasGlyphFor(face, sign))
    ? face
    : null;
}

/** Lays out one paragraph; by default in the direction of its first letter. */
export function layOutParagraph(
  source: string,
  weight: DrawingFontWeight,
  direction?: 'ltr' | 'rtl',
): ParagraphLayout {
  const text = normalizeDrawnText(source).replaceAll(/\s/g, ' ');
  const plain = direction === 'rtl' ? null : findSingleFontFaceForLatinText(text, weight);
  if (plain) return { text, isRtl: false, clusters: [], missing: [], plain };
  const { levels, paragraphs } = bidirectionalTextAlgorithm.getEmbeddingLevels(text, direction);
  const signs = [...text.matchAll(CHARACTER_WITH_MARKS_PATTERN)].map(({ 0: sign, index: at }) => ({
    text: sign,
    at,
    script: getCharacterScript(sign),
  }));
  const missing: string[] = [];
  const clusters: TextRunGlyphCluster[] = [];
  for (const word of groupDrawnCharactersByWord(signs)) {
    const faces = chooseFontFaces(
      word.map((sign) => sign.text),
      weight,
    );
    for (const [place, sign] of word.entries()) {
      const face = faces[place];
      if (!face) missing.push(sign.text);
      const level = levels[sign.at] ?? 0;
      clusters.push({ ...sign, ...(!face && { text: '?' }), face: face ?? openShopFontFace(weight), level });
    }
  }
  return { text, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1, clusters, missing, plain };
}

type BidiLevelTextRun = ShapedTextRun & { level: number; script: string };

/** Joins clusters that are drawn together, in reading order. */
function joinGlyphClustersIntoTextRuns(clusters: readonly TextRunGlyphCluster[]): BidiLevelTextRun[] {
  const runs: BidiLevelTextRun[] = [];
  for (const { text, level, face, script } of clusters) {
    const isRtl = level % 2 === 1;
    const drawn = isRtl ? (bidirectionalTextAlgorithm.getMirroredCharacter(text) ?? text) : text;
    const run = runs.at(-1);
    const isOfRun = run?.level === level && run.face === face;
    if (run && isOfRun && (script === '' || run.script === '' || script === run.script)) {
      run.text += drawn;
      run.script ||= script;
    } else runs.push({ face, text: drawn, isRtl, level, script });
  }
  return runs;
}

/** Orders runs from left to right: UAX 9, rule L2. */
function sortTextRunsLeftToRight(runs: BidiLevelTextRun[]): BidiLevelTextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

/** Returns the index of the first cluster at or after a text position. */
function findGlyphClusterIndex(clusters: readonly TextRunGlyphCluster[], at: number): number {
  let [low, high] = [0, clusters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clusters[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the text positions at which the characters of a paragraph begin. */
export const getParagraphCharacterPositions = ({ clusters, text, plain }: ParagraphLayout): number[] =>
  plain ? Array.from(text, (_, at) => at) : clusters.map(({ at }) => at);

/** Returns the part of a paragraph between two positions as one line, its runs from left to right. */
export function getTextLineDrawingRuns(
  { clusters, text, plain }: ParagraphLayout,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): ShapedTextRun[] {
  const typed = plain ? text.slice(from, to) : '';
  if (plain) return typed === '' ? [] : [{ face: plain, text: typed, isRtl: false }];
  return sortTextRunsLeftToRight(
    joinGlyphClustersIntoTextRuns(
      clusters.slice(findGlyphClusterIndex(clusters, from), findGlyphClusterIndex(clusters, to)),
    ),
  );
}

/** Returns the glyphs of a run from left to right. */
export function shapeTextRunGlyphs({ face, text, isRtl }: ShapedTextRun) {
  return face.font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
}

/** Scripts whose letters join or stack in ways that no face here supports. */
const UNSUPPORTED_WRITING_SCRIPTS_PATTERN =
  /[\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Sundanese}\p{Script=Tai_Tham}\p{Script=Cham}]/gu;

/**
 * Returns each character of a text, once, that no face has, and those that are drawn one by one instead of
 * joined.
 */
export function findUndrawableCharacters(text: string): { missing: string[]; unjoined: string[] } {
  const { missing } = layOutParagraph(text, 400);
  const unjoined = (text.match(UNSUPPORTED_WRITING_SCRIPTS_PATTERN) ?? []).filter(
    (sign) => !missing.includes(sign),
  );
  return { missing: [...new Set(missing)], unjoined: [...new Set(unjoined)] };
}

/** Returns whether a text can be drawn as it is written. */
export function canDrawText(text: string): boolean {
  const { missing, unjoined } = findUndrawableCharacters(text);
  return missing.length === 0 && unjoined.length === 0;
}
