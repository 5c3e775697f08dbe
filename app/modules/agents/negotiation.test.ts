import { expect, test } from 'vitest';

import { capabilitiesOf } from './business-profile.ts';
import { CART, CHECKOUT, DISCOUNT, envelope, PERMALINK, SEARCH, UCP_VERSION } from './model.ts';
import { type Declared, negotiate } from './negotiation.ts';

const ours = capabilitiesOf('https://shop.example');
const theirs = (...names: string[]): Declared =>
  Object.fromEntries(names.map((name) => [name, [{ version: UCP_VERSION }]]));

test('both speak what both name in the same version', () => {
  expect([...negotiate(ours, theirs(SEARCH, CART, 'com.other.thing'))]).toEqual([
    [SEARCH, UCP_VERSION],
    [CART, UCP_VERSION],
  ]);
  expect([...negotiate(ours, { [SEARCH]: [{ version: '2026-01-23' }] })]).toEqual([]);
  expect([...negotiate(ours, {})]).toEqual([]);
  expect([...negotiate(ours, { constructor: [] })]).toEqual([]);
});

test('the newest version that both have is spoken', () => {
  const many = { 'a.b': [{ version: '2026-01-11' }, { version: '2026-08-25' }, { version: '2026-04-08' }] };
  const some = { 'a.b': [{ version: '2026-04-08' }, { version: '2026-01-11' }] };
  expect(negotiate(many, some).get('a.b')).toBe('2026-04-08');
});

test('what adds to something that fell out falls out too, along the whole chain', () => {
  expect(negotiate(ours, theirs(DISCOUNT)).size).toBe(0);
  expect([...negotiate(ours, theirs(DISCOUNT, CHECKOUT)).keys()].toSorted()).toEqual(
    [CHECKOUT, DISCOUNT].toSorted(),
  );
  const chain: Declared = {
    'a.root': [{ version: UCP_VERSION }],
    'a.leaf': [{ version: UCP_VERSION, extends: 'a.middle' }],
    'a.middle': [{ version: UCP_VERSION, extends: ['a.root'] }],
  };
  expect(negotiate(chain, theirs('a.leaf', 'a.middle')).size).toBe(0);
});

test('an answer names what belongs to it, and nothing else of what is spoken', () => {
  const spoken = negotiate(ours, theirs(SEARCH, CART, CHECKOUT, DISCOUNT, PERMALINK));
  expect(envelope(spoken, 'cart')).toEqual({
    version: UCP_VERSION,
    status: 'success',
    capabilities: { [CART]: [{ version: UCP_VERSION }], [DISCOUNT]: [{ version: UCP_VERSION }] },
    payment_handlers: {},
  });
});
