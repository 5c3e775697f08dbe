import type { Entity } from '../entity-fields.ts';
import type { FileShape } from '../model.ts';

/** The letters and digits of a column's name: `Body (HTML)` is `bodyhtml`. */
const plain = (column: string): string => column.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** Columns that only the export of such a shop has together. */
const SHAPES: readonly {
  shape: FileShape;
  has: readonly string[];
  mapping: Readonly<Record<string, string>>;
}[] = [
  {
    shape: 'shopify',
    has: ['Handle', 'Title', 'Body (HTML)', 'Variant Price'],
    mapping: {
      Handle: 'slug',
      Title: 'service_title',
      'Body (HTML)': 'service_description',
      Type: 'category',
      'Variant Price': 'price_usd',
      'SEO Title': 'seo_title',
      'SEO Description': 'seo_description',
      Status: 'status',
    },
  },
  {
    shape: 'woocommerce',
    has: ['SKU', 'Name', 'Regular price', 'Published'],
    mapping: {
      SKU: 'slug',
      Name: 'service_title',
      Description: 'service_description',
      Categories: 'category',
      'Regular price': 'price_usd',
      Published: 'status',
      // WordPress keeps the addresses a product had in a field of its own, which the export has on request.
      'Meta: _wp_old_slug': 'old_slugs',
    },
  },
];

/** Whose export a file of services is, by its columns. */
export function shapeOf(entity: string, columns: readonly string[]): FileShape {
  if (entity !== 'services') return 'own';
  return SHAPES.find(({ has }) => has.every((column) => columns.includes(column)))?.shape ?? 'own';
}

/** Which field each column goes to, by its name; every field once. The export of a known shop has its own table. */
export function guessMapping(
  entity: Entity,
  columns: readonly string[],
  shape: FileShape,
): Record<string, string> {
  const known = SHAPES.find((one) => one.shape === shape)?.mapping;
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const give = (column: string, field: string | undefined) => {
    if (field === undefined || taken.has(field) || Object.hasOwn(mapping, column)) return;
    mapping[column] = field;
    taken.add(field);
  };
  if (known) {
    for (const column of columns) give(column, Object.hasOwn(known, column) ? known[column] : undefined);
    return mapping;
  }
  // The names themselves come before what they are also called.
  const isNamed = [
    (column: string, name: string, label: string) => column === plain(name) || column === plain(label),
    (column: string, _name: string, _label: string, aliases: readonly string[]) => aliases.includes(column),
  ];
  for (const isOne of isNamed) {
    for (const column of columns) {
      const found = entity.fields.find(
        ({ name, label, aliases = [] }) => !taken.has(name) && isOne(plain(column), name, label, aliases),
      );
      give(column, found?.name);
    }
  }
  return mapping;
}
