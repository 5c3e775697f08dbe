import { expect, test } from 'vitest';

import { truncateIpAddressToNetwork, getDeniedPagePattern } from './model.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', null],
  ['', null],
  [null, null],
])('of the address %s the audit keeps the network', (address, network) => {
  expect(truncateIpAddressToNetwork(address)).toBe(network);
});

test('refusals are counted by page, whichever record it shows', () => {
  const id = 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f1';
  expect(getDeniedPagePattern(`/admin/services/${id}.data`)).toBe('/admin/services/{id}');
  expect(getDeniedPagePattern(`/${'a'.repeat(500)}`)).toHaveLength(200);
});
