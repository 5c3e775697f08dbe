import { expect, test } from 'vitest';

import { getUcpCapabilities } from './business-profile.ts';
import {
  UCP_CART_CAPABILITY_NAME,
  UCP_CHECKOUT_CAPABILITY,
  UCP_DISCOUNT_CAPABILITY,
  createUcpEnvelope,
  UCP_CART_PERMALINK_CAPABILITY_NAME,
  UCP_CATALOG_SEARCH_CAPABILITY,
  UCP_VERSION,
} from './model.ts';
import { type DeclaredUcpCapabilities, negotiateUcpCapabilities } from './spoken-capabilities.ts';

const ours = getUcpCapabilities('https://shop.example');
const theirs = (...names: string[]): DeclaredUcpCapabilities =>
  Object.fromEntries(names.map((name) => [name, [{ version: UCP_VERSION }]]));

test('both speak what both name in the same version', () => {
  expect([
    ...negotiateUcpCapabilities(
      ours,
      theirs(UCP_CATALOG_SEARCH_CAPABILITY, UCP_CART_CAPABILITY_NAME, 'com.other.thing'),
    ),
  ]).toEqual([
    [UCP_CATALOG_SEARCH_CAPABILITY, UCP_VERSION],
    [UCP_CART_CAPABILITY_NAME, UCP_VERSION],
  ]);
  expect([
    ...negotiateUcpCapabilities(ours, { [UCP_CATALOG_SEARCH_CAPABILITY]: [{ version: '2026-01-23' }] }),
  ]).toEqual([]);
  expect([...negotiateUcpCapabilities(ours, {})]).toEqual([]);
  expect([...negotiateUcpCapabilities(ours, { constructor: [] })]).toEqual([]);
});

test('the newest version that both have is spoken', () => {
  const many = { 'a.b': [{ version: '2026-01-11' }, { version: '2026-08-25' }, { version: '2026-04-08' }] };
  const some = { 'a.b': [{ version: '2026-04-08' }, { version: '2026-01-11' }] };
  expect(negotiateUcpCapabilities(many, some).get('a.b')).toBe('2026-04-08');
});

test('what adds to something that fell out falls out too, along the whole chain', () => {
  expect(negotiateUcpCapabilities(ours, theirs(UCP_DISCOUNT_CAPABILITY)).size).toBe(0);
  expect(
    [
      ...negotiateUcpCapabilities(ours, theirs(UCP_DISCOUNT_CAPABILITY, UCP_CHECKOUT_CAPABILITY)).keys(),
    ].toSorted(),
  ).toEqual([UCP_CHECKOUT_CAPABILITY, UCP_DISCOUNT_CAPABILITY].toSorted());
  const chain: DeclaredUcpCapabilities = {
    'a.root': [{ version: UCP_VERSION }],
    'a.leaf': [{ version: UCP_VERSION, extends: 'a.middle' }],
    'a.middle': [{ version: UCP_VERSION, extends: ['a.root'] }],
  };
  expect(negotiateUcpCapabilities(chain, theirs('a.leaf', 'a.middle')).size).toBe(0);
});

test('an answer names what belongs to it, and nothing else of what is spoken', () => {
  const spoken = negotiateUcpCapabilities(
    ours,
    theirs(
      UCP_CATALOG_SEARCH_CAPABILITY,
      UCP_CART_CAPABILITY_NAME,
      UCP_CHECKOUT_CAPABILITY,
      UCP_DISCOUNT_CAPABILITY,
      UCP_CART_PERMALINK_CAPABILITY_NAME,
    ),
  );
  expect(createUcpEnvelope(spoken, 'cart')).toEqual({
    version: UCP_VERSION,
    status: 'success',
    capabilities: {
      [UCP_CART_CAPABILITY_NAME]: [{ version: UCP_VERSION }],
      [UCP_DISCOUNT_CAPABILITY]: [{ version: UCP_VERSION }],
    },
    payment_handlers: {},
  });
});
