/** The last part of an address made from a title: lower-case latin letters, digits and single hyphens; may be empty. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
}
