import anyAscii from 'any-ascii';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]+/gu;

/**
 * Every letter by its Latin neighbours, whatever script it is of. Han signs get their Chinese reading; beside kana they are Japanese,
 * where it would be a wrong one, so there is none.
 */
function latinLetters(text: string): string {
  const legible = KANA.test(text) && HAN.test(text) ? text.replaceAll(JAPANESE, ' ') : text;
  return legible.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => anyAscii(word).replaceAll(/[^a-z\d]+/gi, ''));
}

/** The last part of an address made from a title: lower-case latin letters, digits and single hyphens; may be empty. */
export function slugOf(text: string): string {
  return latinLetters(text.normalize('NFKC').replaceAll(/['’]/g, ''))
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** A slug of a title, or a neutral one of the thing's own id where the title has no letter to make one of. */
export function slugOrNeutral(title: string, kind: string, id: string): string {
  return slugOf(title) || `${kind}-${id.slice(-8).toLowerCase()}`;
}
