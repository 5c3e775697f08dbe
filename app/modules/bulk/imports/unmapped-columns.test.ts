import { expect, test } from 'vitest';

import { getBulkEntityDefinition } from '../entities.ts';
import { listUnmappedColumns } from './unmapped-columns.ts';

const ofServices = (columns: string[], shape: 'own' | 'shopify', mapping: Record<string, string> = {}) =>
  listUnmappedColumns(getBulkEntityDefinition('services'), { columns, shape, mapping }).map(
    ({ column, place, fate }) => [column, place, fate],
  );

test('names each column that goes to no field, and what becomes of it', () => {
  expect(
    ofServices(['Title', 'Warehouse', 'Reviews', 'Average rating'], 'own', { Title: 'service_title' }),
  ).toEqual([
    ['Warehouse', 1, 'lost'],
    ['Reviews', 2, 'counted'],
    ['Average rating', 3, 'counted'],
  ]);
});

test('says which columns of a Shopify export are read with the product', () => {
  expect(ofServices(['Variant SKU', 'Option1 Value', 'Vendor'], 'shopify')).toEqual([
    ['Variant SKU', 0, 'read'],
    ['Option1 Value', 1, 'read'],
    ['Vendor', 2, 'lost'],
  ]);
});

test('a column of sales or review counts gets the notice that the shop counts them itself', () => {
  const [notice] = listUnmappedColumns(getBulkEntityDefinition('services'), {
    columns: ['sold'],
    shape: 'own',
    mapping: {},
  });
  expect(notice?.words).toBe('Not imported: the shop counts these from its own orders and reviews.');
});
