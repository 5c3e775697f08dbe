import { expect, test } from 'vitest';

import { isLoopbackAddress, isNonPublicIpAddress } from './ip-address-ranges.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'localhost',
  '',
  '127.1',
  '0x7f.0.0.1',
])('no external URL leads the shop to %s', (address) => {
  expect(isNonPublicIpAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is a public address',
  (address) => {
    expect(isNonPublicIpAddress(address)).toBe(false);
  },
);

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
])('%s is this machine: %s', (address, is) => {
  expect(isLoopbackAddress(address)).toBe(is);
});
