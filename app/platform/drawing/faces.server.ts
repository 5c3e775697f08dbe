import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

import { unpackWoff } from './woff.server.ts';

const { resolve } = createRequire(import.meta.url);

/** The weights of Public Sans used by pictures and documents that the server draws. */
export type DrawingFontWeight = 300 | 400 | 600 | 800;

/** An opened font file; `file` is its name. */
export type OpenedFontFace = { file: string; bytes: Buffer; font: Font; signs: Map<string, boolean> };

const getShopFontPackagePath = (weight: DrawingFontWeight) =>
  `@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`;

/** Returns the path of the shop's own font file (WOFF). */
export const getShopFontPath = (weight: DrawingFontWeight): string => resolve(getShopFontPackagePath(weight));

const fontFaceCache = new Map<string, OpenedFontFace>();

/** Opens a face once per process, on first use: the last one is large, and most documents never need it. */
function loadCachedFontFace(file: string): OpenedFontFace {
  const known = fontFaceCache.get(file);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(resolve(file)));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file} is not one font`);
  const face = { file, bytes, font, signs: new Map<string, boolean>() };
  fontFaceCache.set(file, face);
  return face;
}

export const openShopFontFace = (weight: DrawingFontWeight): OpenedFontFace =>
  loadCachedFontFace(getShopFontPackagePath(weight));

/**
 * The font families in order of preference, each as its files: the shop's own, which covers every language in
 * Latin letters; one for Devanagari; one for nearly every other alphabet in use; one with the letters of Urdu
 * and other languages in Arabic script that are missing there, though its dots are separate glyphs, which
 * makes copied text less reliable; and a bitmap-style one with nearly every character, each drawn by itself.
 */
const FONT_FAMILIES: readonly ((weight: DrawingFontWeight) => string[])[] = [
  (weight) =>
    ['latin', 'latin-ext', 'vietnamese'].map(
      (part) => `@fontsource/public-sans/files/public-sans-${part}-${weight}-normal.woff`,
    ),
  (weight) => [
    `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
  ],
  (weight) => [`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight >= 600 ? 700 : 400}-normal.woff`],
  (weight) => [`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`],
  () => ['@fontsource/unifontex/files/unifontex-latin-400-normal.woff'],
];

const ZERO_WIDTH_JOINER_PATTERN = /[\u200C\u200D]/;

export function hasGlyphFor({ font, signs }: OpenedFontFace, sign: string): boolean {
  const known = signs.get(sign);
  if (known !== undefined) return known;
  const has = ZERO_WIDTH_JOINER_PATTERN.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  signs.set(sign, has);
  return has;
}

/** Returns the face of a family that has all these characters, or null. */
function findFontFaceWithCharacters(files: string[], signs: readonly string[]): OpenedFontFace | null {
  for (const file of files) {
    const face = loadCachedFontFace(file);
    if (signs.every((sign) => hasGlyphFor(face, sign))) return face;
  }
  return null;
}

/**
 * Returns each character of a word with its face: one family for the whole word where possible; null for
 * characters that no face has.
 */
export function chooseFontFaces(
  clusters: readonly string[],
  weight: DrawingFontWeight,
): (OpenedFontFace | null)[] {
  for (const family of FONT_FAMILIES) {
    const files = family(weight);
    const faces = clusters.map((cluster) => findFontFaceWithCharacters(files, Array.from(cluster)));
    if (faces.every((face) => face !== null)) return faces;
  }
  return clusters.map((cluster) => {
    for (const family of FONT_FAMILIES) {
      const face = findFontFaceWithCharacters(family(weight), Array.from(cluster));
      if (face) return face;
    }
    return null;
  });
}
