import { expect, test } from 'vitest';

import { buildReplyAddress, extractReplyAddressTokens } from './reply-address.ts';

const INBOUND = 'Reply@in.shop.example';
const ONE = 'a'.repeat(26);
const TWO = 'b2'.repeat(13);

test('the address of a conversation is read back, in whatever case and place it comes', () => {
  const address = buildReplyAddress(INBOUND, ONE);
  expect(address).toBe(`reply+${ONE}@in.shop.example`);
  for (const text of [
    address,
    address.toUpperCase(),
    `"Mara" <${address}>, x@y.test`,
    `to:${address}\ncc:z@z.test`,
  ])
    expect(extractReplyAddressTokens(INBOUND, text)).toEqual([ONE]);
  expect(
    extractReplyAddressTokens(INBOUND, `${address} ${buildReplyAddress(INBOUND, TWO)} ${address}`),
  ).toEqual([ONE, TWO]);
});

test.each([
  ['', INBOUND, `reply+${ONE}@other.example`, `reply+${ONE}x@in.shop.example`, `reply+short@in.shop.example`],
  [`xreply+${ONE}@in.shop.example`, `reply+${ONE}@in.shop.example.evil.test`, `reply+${ONE}@inxshop.example`],
])('no other address has a token: %s', (...texts) => {
  for (const text of texts) expect(extractReplyAddressTokens(INBOUND, text)).toEqual([]);
});
