import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { MAX_ALT_TEXT_LENGTH } from '#app/modules/catalog/slides/slide-form.ts';

import type { ImportFileSourceFormat } from '../model.ts';
import type { ImportFileRow } from './file-row.ts';

type ImportedProductRowCells = Readonly<Record<string, unknown>>;

/**
 * Columns that are combined from several columns of another shop's export, shown next to them on the page.
 */
export const OLD_URL_IMPORT_COLUMN_NAME = 'Old URL';
export const PICTURES_IMPORT_COLUMN_NAME = 'Pictures';

const getImportedProductCellText = (cells: ImportedProductRowCells, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column] : '';
  return typeof cell === 'string' ? cell.trim() : '';
};
const splitImportedProductCellList = (text: string): string[] =>
  text.split(/[,;|\s]+/).filter((part) => part !== '');

/** The path of a product in the shop it comes from. */
const IMPORTED_PRODUCT_PATH_PARSERS_BY_FORMAT: Partial<
  Record<ImportFileSourceFormat, (cells: ImportedProductRowCells) => string[]>
> = {
  shopify: (cells) => {
    const handle =
      getImportedProductCellText(cells, 'URL handle') || getImportedProductCellText(cells, 'Handle');
    return handle === '' ? [] : [`/products/${handle}`];
  },
  woocommerce: (cells) => [
    ...splitImportedProductCellList(getImportedProductCellText(cells, 'Permalink')),
    ...splitImportedProductCellList(getImportedProductCellText(cells, 'Meta: _wp_old_slug')).map((slug) =>
      slug.includes('/') ? slug : `/product/${slug}`,
    ),
  ],
  squarespace: (cells) => {
    const [page, product] = [
      getImportedProductCellText(cells, 'Product Page'),
      getImportedProductCellText(cells, 'Product URL'),
    ];
    return page === '' || product === '' ? [] : [`/${page}/p/${product}`];
  },
};

/** Returns the former URLs of a product, in addition to those in a column of that name. */
export const buildImportedProductOldUrlCell = (
  shape: ImportFileSourceFormat,
  cells: ImportedProductRowCells,
): string =>
  [
    ...splitImportedProductCellList(getImportedProductCellText(cells, OLD_URL_IMPORT_COLUMN_NAME)),
    ...(IMPORTED_PRODUCT_PATH_PARSERS_BY_FORMAT[shape]?.(cells) ?? []),
  ].join(' ');

type ProductPicture = { url: string; alt: string; position: number };

const parseProductPicturePosition = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;

function readShopifyPicture(cells: ImportedProductRowCells): ProductPicture[] {
  const url =
    getImportedProductCellText(cells, 'Product image URL') || getImportedProductCellText(cells, 'Image Src');
  const alt =
    getImportedProductCellText(cells, 'Image alt text') ||
    getImportedProductCellText(cells, 'Image Alt Text');
  const position =
    getImportedProductCellText(cells, 'Image position') ||
    getImportedProductCellText(cells, 'Image Position');
  return url === '' ? [] : [{ url, alt, position: parseProductPicturePosition(position) }];
}

const parsePictureUrls = (text: string): ProductPicture[] =>
  text
    .split(/\s*[,|]\s*(?=https?:\/\/)|\s+/)
    .filter((url) => url !== '')
    .map((url) => ({ url, alt: '', position: 0 }));

/** The pictures named on each line of a product. */
const IMPORTED_PRODUCT_IMAGE_PARSERS_BY_FORMAT: Partial<
  Record<ImportFileSourceFormat, (cells: ImportedProductRowCells) => ProductPicture[]>
> = {
  shopify: readShopifyPicture,
  woocommerce: (cells) => parsePictureUrls(getImportedProductCellText(cells, 'Images')),
  squarespace: (cells) => parsePictureUrls(getImportedProductCellText(cells, 'Hosted Image URLs')),
  etsy: (cells) =>
    Object.keys(cells)
      .filter((column) => /^IMAGE\d+$/.test(column))
      .flatMap((column) => parsePictureUrls(getImportedProductCellText(cells, column))),
};

/**
 * Returns the pictures of all lines of a product, in order and without
 * duplicates, as the text of a pictures cell.
 */
export function buildPicturesCell(shape: ImportFileSourceFormat, rows: readonly ImportFileRow[]): string {
  const found = rows.flatMap(({ cells }) => IMPORTED_PRODUCT_IMAGE_PARSERS_BY_FORMAT[shape]?.(cells) ?? []);
  const sorted = found.toSorted((one, other) => one.position - other.position || 0);
  const byUrl = new Map(sorted.toReversed().map((picture) => [picture.url, picture]));
  const line = ({ url, alt }: ProductPicture) =>
    `${url} ${truncateTextWithEllipsis(alt.replaceAll(/\s+/g, ' '), MAX_ALT_TEXT_LENGTH)}`.trim();
  return [...new Set(sorted.map(({ url }) => url))]
    .flatMap((url) => byUrl.get(url) ?? [])
    .map(line)
    .join('\n');
}
