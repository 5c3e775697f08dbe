/**
 * What a paste brings along without anyone seeing it: soft hyphens, zero-width spaces and joiners, marks of direction, word joiners,
 * byte order marks.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/**
 * A code, an address, a number or a search without invisible characters and without spaces at its ends. Never for names and running
 * texts: in Persian words and in emoji the joiners have a meaning.
 */
export function cleanPasted(text: string): string {
  return text.replaceAll(INVISIBLE, '').trim();
}
