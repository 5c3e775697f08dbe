import type { BulkEntityDefinition } from '../entity-fields.ts';
import type { ImportFileSourceFormat } from '../model.ts';
import { normalizeImportColumnName } from './guess-mapping.ts';

/** A column that maps to no field, and what happens to its values. */
export type UnmappedImportColumn = {
  column: string;
  place: number;
  /** `counted`: a proof figure. `read`: used in another way. `lost`: dropped. */
  fate: 'counted' | 'read' | 'lost';
  words: string;
};

/** Columns of other shops that map to no field but are read with a product. */
const PRODUCT_COLUMNS_WITHOUT_IMPORT_FIELD: Partial<
  Record<ImportFileSourceFormat, { columns: RegExp; words: string }>
> = {
  shopify: {
    columns: /^(?:option\d|variant |gift card$|published|image |product image|handle$|sku$)/i,
    words: 'Included with the product: variants, images, gift cards and visibility.',
  },
  woocommerce: {
    columns: /^(?:type|parent|visibility in catalog|sale price|images|permalink)$/i,
    words: 'Included with the product: variants, images, sale prices and visibility.',
  },
  squarespace: {
    columns:
      /^(?:product id|variant id|option (?:name|value)|product page$|sale price$|on sale$|hosted image urls$)/i,
    words: 'Included with the product: variants, images and sale prices.',
  },
  etsy: { columns: /^(?:currency_code|variation \d|image\d+$)/i, words: 'Included with the listing.' },
  'shopify-customers': {
    columns: /^(?:last name|default address phone)$/i,
    words: 'Included with the name or phone.',
  },
};

const UNMAPPED_IMPORT_COLUMN_NOTES = {
  counted: 'Not imported: the shop counts these from its own orders and reviews.',
  lost: 'Not imported. Choose a field to import it.',
} as const;

/**
 * Returns the columns of a file that map to no field, in order, without picture
 * columns that were combined into another column.
 */
export function listUnmappedColumns(
  entity: BulkEntityDefinition,
  {
    columns,
    shape,
    mapping,
  }: { columns: readonly string[]; shape: ImportFileSourceFormat; mapping: Readonly<Record<string, string>> },
): UnmappedImportColumn[] {
  const counted = new Set(
    entity.fields
      .filter(({ isCounted }) => isCounted)
      .flatMap(({ name, label, aliases = [] }) => [
        normalizeImportColumnName(name),
        normalizeImportColumnName(label),
        ...aliases,
      ]),
  );
  const readWith = PRODUCT_COLUMNS_WITHOUT_IMPORT_FIELD[shape];
  return columns.flatMap((column, place): UnmappedImportColumn[] => {
    if (Object.hasOwn(mapping, column)) return [];
    if (counted.has(normalizeImportColumnName(column)))
      return [{ column, place, fate: 'counted', words: UNMAPPED_IMPORT_COLUMN_NOTES.counted }];
    if (readWith?.columns.test(column)) return [{ column, place, fate: 'read', words: readWith.words }];
    return [{ column, place, fate: 'lost', words: UNMAPPED_IMPORT_COLUMN_NOTES.lost }];
  });
}
