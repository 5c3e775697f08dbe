import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

import { fontFile, type FontWeight } from './text-path.server.ts';
import { unpackWoff } from './woff.server.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * The faces of documents, best first: the shop's own, which knows the languages of Western Europe; one of nearly every
 * alphabet in use; and one drawn in dots that has about every sign there is.
 */
function facesOf(weight: FontWeight): string[] {
  return [
    fontFile(weight),
    resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight >= 600 ? 700 : 400}-normal.woff`),
    resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
  ];
}

type Face = { bytes: Buffer; font: Font };
const faces = new Map<string, Face>();

/** Opens a face once per process: the last one is large, and most papers never need it. */
function opened(file: string): Face {
  const known = faces.get(file);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(file));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file} is not one font`);
  const face = { bytes, font };
  faces.set(file, face);
  return face;
}

/** Signs without a shape of their own: they steer programs, and some turn the order of what follows on paper around. */
const INVISIBLE = /[^\P{C}\n\t]|[\uFE00-\uFE0F]/gu;

const hasSign = (file: string, sign: string) =>
  /\s/.test(sign) || opened(file).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/**
 * The face a paragraph can be written in from its first to its last sign, and the paragraph as it can be written: names of
 * people and companies stand on paper as they were typed, never as boxes. What not even the last face has is a question mark.
 */
export function documentText(text: string, weight: FontWeight): { file: string; text: string } {
  const words = text.normalize('NFC').replaceAll(INVISIBLE, '');
  const signs = [...new Set(words)];
  const files = facesOf(weight);
  const whole = files.find((file) => signs.every((sign) => hasSign(file, sign)));
  if (whole !== undefined) return { file: whole, text: words };
  const last = files.at(-1) ?? fontFile(weight);
  return { file: last, text: Array.from(words, (sign) => (hasSign(last, sign) ? sign : '?')).join('') };
}

/** Sets the face for what is written next, and gives it as it can be written. */
export function setDocumentFont(
  pdf: { registerFont(name: string, bytes: Buffer): unknown; font(name: string): unknown },
  text: string,
  weight: FontWeight,
): string {
  const written = documentText(text, weight);
  pdf.registerFont(written.file, opened(written.file).bytes);
  pdf.font(written.file);
  return written.text;
}
