export type PictureCell = { url: string; alt: string };

const isPicture = (value: unknown): value is { url: string; alt?: unknown } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

const plain = (alt: unknown): string => (typeof alt === 'string' ? alt.replaceAll(/\s+/g, ' ').trim() : '');

/** Pictures with commas, bars or line breaks between them; what follows an address in its line is its alt text. */
export function picturesOf(text: string): PictureCell[] {
  const parts = text.split(/\r?\n|\s*[,|]\s*(?=https?:\/\/)|\s+(?=https?:\/\/)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [url = ''] = part.split(/\s/, 1);
      return { url, alt: plain(part.slice(url.length)) };
    });
}

/** Pictures of a file of JSON: addresses, or objects with an address and an alt text. Null for what is none. */
export function jsonPictures(raw: unknown): PictureCell[] | null {
  if (!Array.isArray(raw)) return null;
  const pictures = raw.map((one: unknown) =>
    typeof one === 'string'
      ? { url: one, alt: '' }
      : isPicture(one)
        ? { url: one.url, alt: plain(one.alt) }
        : null,
  );
  return pictures.every((one) => one !== null) ? pictures : null;
}

/** Pictures as a cell, which `picturesOf` reads again. */
export const picturesText = (pictures: readonly unknown[]): string =>
  pictures
    .filter(isPicture)
    .map(({ url, alt }) => `${url} ${plain(alt)}`.trim())
    .join('\n');
