export type ImportedPictureCell = { url: string; alt: string };

const isImportedJsonPicture = (value: unknown): value is { url: string; alt?: unknown } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

const normalizeImportedPictureAltText = (alt: unknown): string =>
  typeof alt === 'string' ? alt.replaceAll(/\s+/g, ' ').trim() : '';

/**
 * Returns the pictures of a cell, separated by commas, bars or line breaks. The
 * text after a URL on its line is its alt text.
 */
export function parsePicturesCell(text: string): ImportedPictureCell[] {
  const parts = text.split(/\r?\n|\s*[,|]\s*(?=https?:\/\/)|\s+(?=https?:\/\/)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [url = ''] = part.split(/\s/, 1);
      return { url, alt: normalizeImportedPictureAltText(part.slice(url.length)) };
    });
}

/**
 * Returns the pictures of a JSON file: URLs, or objects with a URL and an alt text. Null if it is neither.
 */
export function parseImportedJsonPictures(raw: unknown): ImportedPictureCell[] | null {
  if (!Array.isArray(raw)) return null;
  const pictures = raw.map((one: unknown) =>
    typeof one === 'string'
      ? { url: one, alt: '' }
      : isImportedJsonPicture(one)
        ? { url: one.url, alt: normalizeImportedPictureAltText(one.alt) }
        : null,
  );
  return pictures.every((one) => one !== null) ? pictures : null;
}

/** Returns pictures as the text of a cell; `parsePicturesCell` reads it back. */
export const formatPicturesCell = (pictures: readonly unknown[]): string =>
  pictures
    .filter(isImportedJsonPicture)
    .map(({ url, alt }) => `${url} ${normalizeImportedPictureAltText(alt)}`.trim())
    .join('\n');
