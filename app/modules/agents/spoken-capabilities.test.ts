import { expect, test } from 'vitest';

import { getUcpCapabilities } from './business-profile.ts';
import {
  UCP_CART_CAPABILITY_NAME,
  CHECKOUT_CAPABILITY,
  DISCOUNT_CAPABILITY,
  createUcpEnvelope,
  UCP_CART_PERMALINK_CAPABILITY_NAME,
  SEARCH_CAPABILITY,
  UCP_VERSION,
} from './model.ts';
import { type DeclaredCapabilities, negotiateUcpCapabilities } from './spoken-capabilities.ts';

const ours = getUcpCapabilities('https://shop.example');
const theirs = (...names: string[]): DeclaredCapabilities =>
  Object.fromEntries(names.map((name) => [name, [{ version: UCP_VERSION }]]));

test('both speak what both name in the same version', () => {
  expect([
    ...negotiateUcpCapabilities(ours, theirs(SEARCH_CAPABILITY, UCP_CART_CAPABILITY_NAME, 'com.other.thing')),
  ]).toEqual([
    [SEARCH_CAPABILITY, UCP_VERSION],
    [UCP_CART_CAPABILITY_NAME, UCP_VERSION],
  ]);
  expect([...negotiateUcpCapabilities(ours, { [SEARCH_CAPABILITY]: [{ version: '2026-01-23' }] })]).toEqual(
    [],
  );
  expect([...negotiateUcpCapabilities(ours, {})]).toEqual([]);
  expect([...negotiateUcpCapabilities(ours, { constructor: [] })]).toEqual([]);
});

test('the newest version that both have is spoken', () => {
  const many = { 'a.b': [{ version: '2026-01-11' }, { version: '2026-08-25' }, { version: '2026-04-08' }] };
  const some = { 'a.b': [{ version: '2026-04-08' }, { version: '2026-01-11' }] };
  expect(negotiateUcpCapabilities(many, some).get('a.b')).toBe('2026-04-08');
});

test('what adds to something that fell out falls out too, along the whole chain', () => {
  expect(negotiateUcpCapabilities(ours, theirs(DISCOUNT_CAPABILITY)).size).toBe(0);
  expect(
    [...negotiateUcpCapabilities(ours, theirs(DISCOUNT_CAPABILITY, CHECKOUT_CAPABILITY)).keys()].toSorted(),
  ).toEqual([CHECKOUT_CAPABILITY, DISCOUNT_CAPABILITY].toSorted());
  const chain: DeclaredCapabilities = {
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
      SEARCH_CAPABILITY,
      UCP_CART_CAPABILITY_NAME,
      CHECKOUT_CAPABILITY,
      DISCOUNT_CAPABILITY,
      UCP_CART_PERMALINK_CAPABILITY_NAME,
    ),
  );
  expect(createUcpEnvelope(spoken, 'cart')).toEqual({
    version: UCP_VERSION,
    status: 'success',
    capabilities: {
      [UCP_CART_CAPABILITY_NAME]: [{ version: UCP_VERSION }],
      [DISCOUNT_CAPABILITY]: [{ version: UCP_VERSION }],
    },
    payment_handlers: {},
  });
});
