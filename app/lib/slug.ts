import anyAscii from 'any-ascii';

const KANA_PATTERN = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN_PATTERN = /\p{Script=Han}/u;
const JAPANESE_TEXT_RUN_PATTERN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]+/gu;

/**
 * Transliterates every letter to Latin, from any script. Han characters get their Chinese reading; next to
 * kana they are Japanese, where it would be wrong, so they are dropped.
 */
function transliterateToLatin(text: string): string {
  const legible =
    KANA_PATTERN.test(text) && HAN_PATTERN.test(text)
      ? text.replaceAll(JAPANESE_TEXT_RUN_PATTERN, ' ')
      : text;
  return legible.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => anyAscii(word).replaceAll(/[^a-z\d]+/gi, ''));
}

/**
 * Returns the last part of a URL made from a title: lower-case Latin letters, digits and single hyphens; may
 * be empty.
 */
export function slugifyTitle(text: string): string {
  return transliterateToLatin(text.normalize('NFKC').replaceAll(/['’]/g, ''))
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** Returns a slug of a title, or a neutral one from the row's id where the title has no usable letter. */
export function slugifyTitleOrUseId(title: string, kind: string, id: string): string {
  return slugifyTitle(title) || `${kind}-${id.slice(-8).toLowerCase()}`;
}
