import { expect, test } from 'vitest';

import { formatFieldValueAsImportCell, parseImportCell } from './cell-values.ts';
import { getBulkEntityDefinition } from './entities.ts';
import type { ImportCellValueKind } from './entity-fields.ts';
import { detectForeignShopExportFormat } from './imports/known-export-formats.ts';
import { guessImportColumnMapping } from './imports/guess-mapping.ts';

const field = (kind: ImportCellValueKind) => ({ name: 'own', label: 'Own', kind });

const cells: [ImportCellValueKind, unknown, unknown][] = [
  ['text', '  Ada ', { value: 'Ada' }],
  ['text', '', { value: null }],
  ['text', "'tis", { value: "'tis" }],
  ['whole', '1,200', { value: 1200 }],
  ['whole', '5.0', { value: 5 }],
  ['whole', '5.5', { problem: 'is not a whole number' }],
  ['money', '$1,299.00', { value: 129_900 }],
  ['money', '49 USD', { value: 4_900 }],
  ['money', '49,00', { value: 4_900 }],
  ['money', '1.299,50', { value: 129_950 }],
  ['money', '1.299', { problem: 'is not an amount such as 1,299.00' }],
  ['money', 49.5, { value: 4_950 }],
  ['truth', 'Yes', { value: true }],
  ['truth', '0', { value: false }],
  ['truth', 'maybe', { problem: 'is neither yes nor no' }],
  ['list', 'a, b|c', { value: ['a', 'b', 'c'] }],
  ['list', '', { value: [] }],
  ['list', 'nonprofit; demand', { value: ['nonprofit', 'demand'] }],
  ['list', '["b2b, europe","a;b"]', { value: ['b2b, europe', 'a;b'] }],
  ['list', '[urgent], old', { value: ['[urgent]', 'old'] }],
  ['lines', 'one, two\nthree', { value: ['one, two', 'three'] }],
  ['pairs', 'Leads: +10%\nCost = -5', { value: { Leads: '+10%', Cost: '-5' } }],
  [
    'slugs',
    'https://old.example/products/ads-audit?ref=1, /product/seo/\nads-audit',
    { value: ['ads-audit', 'seo'] },
  ],
  ['slugs', ['/b', 'a'], { value: ['a', 'b'] }],
  ['slugs', '', { value: null }],
  ['pairs', 'nothing', { problem: 'needs “name: value” on each line' }],
];
test.each(cells)('a cell of %s with %j is %j', (kind, raw, read) => {
  expect(parseImportCell(field(kind), raw)).toEqual(read);
});

test('a column of the field’s own name holds cents, in CSV as in JSON', () => {
  expect(parseImportCell(field('money'), 4_950, 'own')).toEqual({ value: 4_950 });
  expect(parseImportCell(field('money'), '4950', 'own')).toEqual({ value: 4_950 });
  expect(parseImportCell(field('money'), '4,950', 'Price (cents)')).toEqual({ value: 4_950 });
});

test.each(['49.50', '150.00', '1,299.00', 49.5])(
  '%j in a column of cents is refused, with what to do',
  (raw) => {
    expect(parseImportCell(field('money'), raw, 'own')).toEqual({
      problem: expect.stringContaining('rename it'),
    });
  },
);

const values: [ImportCellValueKind, unknown][] = [
  ['money', 129_900],
  ['truth', true],
  ['truth', false],
  ['list', ['a', 'b']],
  ['lines', ['one, two', 'three']],
  ['lines', ['one\ntwo', '[three']],
  ['list', ['b2b, europe', 'a;b', '', ' x ']],
  ['list', ['{"a":1}', '[x]']],
  ['pairs', { 'Ratio 2:1': 'yes', 'Hours saved': 'from: 10; to: 4' }],
  ['pairs', { Saved: '$1,200; per month' }],
  ['pairs', { Share: 12.5, '{odd': '=1', Empty: '' }],
  ['pairs', {}],
  ['slugs', ['a', 'b']],
  ['pairs', { Leads: '+10%' }],
  ['text', 'Ada'],
  ['whole', 7],
];
test.each(values)('%s: what is written as a cell, %j, is read as the same', (kind, value) => {
  expect(parseImportCell(field(kind), formatFieldValueAsImportCell(field(kind), value), 'own')).toEqual({
    value,
  });
});

test.each([
  ['promo-codes', 'Least order', 'min_order_amount_cents'],
  ['promo-codes', 'Most uses', 'max_uses'],
  ['leads', 'Why it was lost', 'lost_reason'],
  ['leads', 'E-mail', 'email'],
  ['redirects', 'What visitors ask', 'term'],
  ['redirects', 'Page of the shop', 'path'],
  ['posts', 'What the cover shows', 'cover_alt'],
  ['case-studies', 'Type of the file', 'file_type'],
  ['reviews', 'Service, by its slug', 'service_slug'],
  ['reviews', 'Service, by its ID', 'service_id'],
  ['services', 'Old address', 'old_paths'],
  ['services', 'Effort units', 'effort_units'],
] as const)('a file of %s made for an earlier version still has its column "%s"', (entity, column, field) => {
  expect(guessImportColumnMapping(getBulkEntityDefinition(entity), [column], null)).toEqual({
    [column]: field,
  });
});

test('columns go where their names say, each field once; exports of other shops are known by their columns', () => {
  const services = getBulkEntityDefinition('services');
  expect(guessImportColumnMapping(services, ['Slug', 'name', 'Title', 'Price', 'Colour'], null)).toEqual({
    Slug: 'slug',
    Title: 'service_title',
    Price: 'price_usd',
  });
  const shopify = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Variant Price', 'Status'];
  expect(detectForeignShopExportFormat('services', shopify)?.shape).toBe('shopify');
  expect(detectForeignShopExportFormat('testimonials', shopify)).toBeNull();
  expect(
    guessImportColumnMapping(services, shopify, detectForeignShopExportFormat('services', shopify)),
  ).toEqual({
    Handle: 'slug',
    Title: 'service_title',
    'Body (HTML)': 'service_description',
    Type: 'category',
    'Variant Price': 'price_usd',
    Status: 'status',
  });
  const woo = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Regular price', 'Categories'].concat(
    'Meta: _wp_old_slug',
  );
  expect(detectForeignShopExportFormat('services', woo)?.shape).toBe('woocommerce');
  expect(guessImportColumnMapping(services, woo, detectForeignShopExportFormat('services', woo))).toEqual({
    SKU: 'slug',
    Name: 'service_title',
    Published: 'status',
    Description: 'service_description',
    'Regular price': 'price_usd',
    Categories: 'category',
    'Meta: _wp_old_slug': 'old_slugs',
  });
});
