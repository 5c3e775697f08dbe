import type { ServiceCategoryKey } from '#app/lib/categories.ts';

/** The size of link previews in px. */
export const LINK_PREVIEW_WIDTH_PX = 1200;
export const SHARE_IMAGE_HEIGHT_PX = 630;

/** The share image of a page; `url` is absolute and comes first, sizes are those of a drawn one. */
export type SocialShareImageMeta = { url: string; width?: number; height?: number; alt: string };

/** What is drawn: the shop's own picture, or one for a service or a post. */
export type SocialShareImageContent =
  | { kind: 'shop'; name: string; strong: string; light: string }
  | {
      kind: 'service' | 'post';
      id: string;
      name: string;
      title: string;
      /** The line below the title: price and time, or author and kind. */
      line: string;
      label: string;
      hue: ServiceCategoryKey;
      /** That of its category, if it is not the shipped one. */
      colour?: string;
    };

/** Returns the alt text of the picture. */
export function formatShareImageAlt(picture: SocialShareImageContent): string {
  return picture.kind === 'shop'
    ? `${picture.name}: ${picture.strong} ${picture.light}`
    : `${picture.title}. ${picture.line}. ${picture.name}`;
}

const UUID_REGEX_SOURCE = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const SHARE_IMAGE_FILE_NAME_PATTERN = new RegExp(
  `^(?:(shop)|(service|post)-(${UUID_REGEX_SOURCE}))-[\\da-f]{16}\\.png$`,
);

/** Returns the picture of a file name; null for an invalid name. */
export function parseShareFileName(
  name: string,
): { kind: 'shop' } | { kind: 'service' | 'post'; id: string } | null {
  const found = SHARE_IMAGE_FILE_NAME_PATTERN.exec(name);
  if (!found) return null;
  const [, , kind, id] = found;
  return kind === undefined || id === undefined
    ? { kind: 'shop' }
    : { kind: kind === 'service' ? 'service' : 'post', id };
}
