import { cutText } from '#app/lib/plain-text.ts';
import { ALT_LIMIT } from '#app/modules/catalog/slides/slide-form.ts';

import type { FileShape } from '../model.ts';
import type { FileRow } from './file-row.ts';

type RowCells = Readonly<Record<string, unknown>>;

/**
 * Columns that are combined from several columns of another shop's export, shown next to them on the page.
 */
export const OLD_ADDRESS = 'Old URL';
export const PICTURES = 'Pictures';

const wordOf = (cells: RowCells, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column] : '';
  return typeof cell === 'string' ? cell.trim() : '';
};
const listOf = (text: string): string[] => text.split(/[,;|\s]+/).filter((part) => part !== '');

/** The path of a product in the shop it comes from. */
const PRODUCT_PATHS: Partial<Record<FileShape, (cells: RowCells) => string[]>> = {
  shopify: (cells) => {
    const handle = wordOf(cells, 'URL handle') || wordOf(cells, 'Handle');
    return handle === '' ? [] : [`/products/${handle}`];
  },
  woocommerce: (cells) => [
    ...listOf(wordOf(cells, 'Permalink')),
    ...listOf(wordOf(cells, 'Meta: _wp_old_slug')).map((slug) =>
      slug.includes('/') ? slug : `/product/${slug}`,
    ),
  ],
  squarespace: (cells) => {
    const [page, product] = [wordOf(cells, 'Product Page'), wordOf(cells, 'Product URL')];
    return page === '' || product === '' ? [] : [`/${page}/p/${product}`];
  },
};

/** Returns the former URLs of a product, in addition to those in a column of that name. */
export const oldAddressCell = (shape: FileShape, cells: RowCells): string =>
  [...listOf(wordOf(cells, OLD_ADDRESS)), ...(PRODUCT_PATHS[shape]?.(cells) ?? [])].join(' ');

type FoundPicture = { url: string; alt: string; position: number };

const positionOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY);

function shopifyPicture(cells: RowCells): FoundPicture[] {
  const url = wordOf(cells, 'Product image URL') || wordOf(cells, 'Image Src');
  const alt = wordOf(cells, 'Image alt text') || wordOf(cells, 'Image Alt Text');
  const position = wordOf(cells, 'Image position') || wordOf(cells, 'Image Position');
  return url === '' ? [] : [{ url, alt, position: positionOf(position) }];
}

const addressesIn = (text: string): FoundPicture[] =>
  text
    .split(/\s*[,|]\s*(?=https?:\/\/)|\s+/)
    .filter((url) => url !== '')
    .map((url) => ({ url, alt: '', position: 0 }));

/** The pictures named on each line of a product. */
const PICTURE_READERS: Partial<Record<FileShape, (cells: RowCells) => FoundPicture[]>> = {
  shopify: shopifyPicture,
  woocommerce: (cells) => addressesIn(wordOf(cells, 'Images')),
  squarespace: (cells) => addressesIn(wordOf(cells, 'Hosted Image URLs')),
  etsy: (cells) =>
    Object.keys(cells)
      .filter((column) => /^IMAGE\d+$/.test(column))
      .flatMap((column) => addressesIn(wordOf(cells, column))),
};

/**
 * Returns the pictures of all lines of a product, in order and without
 * duplicates, as the text of a pictures cell.
 */
export function picturesCell(shape: FileShape, rows: readonly FileRow[]): string {
  const found = rows.flatMap(({ cells }) => PICTURE_READERS[shape]?.(cells) ?? []);
  const sorted = found.toSorted((one, other) => one.position - other.position || 0);
  const byUrl = new Map(sorted.toReversed().map((picture) => [picture.url, picture]));
  const line = ({ url, alt }: FoundPicture) =>
    `${url} ${cutText(alt.replaceAll(/\s+/g, ' '), ALT_LIMIT)}`.trim();
  return [...new Set(sorted.map(({ url }) => url))]
    .flatMap((url) => byUrl.get(url) ?? [])
    .map(line)
    .join('\n');
}
