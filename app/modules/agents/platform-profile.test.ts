import { expect, test } from 'vitest';

import { createUcpBusinessProfile } from './business-profile.ts';
import { UCP_CART_CAPABILITY_NAME, UCP_VERSION } from './model.ts';
import { isSchemaUrlFromCapabilityOwner, parseAgentPlatformProfile } from './platform-profile.ts';

const profile = (more: object = {}, keys?: object[]) =>
  JSON.stringify({
    ucp: { version: UCP_VERSION, services: {}, payment_handlers: {}, ...more },
    ...(keys && { keys }),
  });

test('what a platform says of itself is read, and what it says beyond that is left alone', () => {
  const entry = { version: UCP_VERSION, spec: 'https://ucp.dev/spec', schema: 'https://ucp.dev/cart.json' };
  const foreign = { ...entry, schema: 'https://ucp.dev.evil.example/cart.json' };
  const text = profile({
    capabilities: { [UCP_CART_CAPABILITY_NAME]: [entry, foreign], 'com.example.pay': [entry] },
    other: 1,
  });
  expect(parseAgentPlatformProfile(text, 'agent.example')).toEqual({
    host: 'agent.example',
    version: UCP_VERSION,
    capabilities: { [UCP_CART_CAPABILITY_NAME]: [{ version: UCP_VERSION }], 'com.example.pay': [] },
  });
});

test.each([
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['no envelope', '{}'],
  ['a draft', profile({ version: 'draft' })],
  ['no services', JSON.stringify({ ucp: { version: UCP_VERSION, payment_handlers: {} } })],
  ['no handlers of payments', JSON.stringify({ ucp: { version: UCP_VERSION, services: {} } })],
  ['capabilities that are no lists', profile({ capabilities: { [UCP_CART_CAPABILITY_NAME]: {} } })],
  [
    'a capability without its schema',
    profile({ capabilities: { [UCP_CART_CAPABILITY_NAME]: [{ version: UCP_VERSION }] } }),
  ],
  ['a name that is none', profile({ capabilities: { cart: [] } })],
  ['a private key', profile({}, [{ kid: 'a', kty: 'EC', d: 'secret' }])],
])('%s is no profile', (_, text) => {
  expect(parseAgentPlatformProfile(text, 'agent.example')).toBeNull();
});

test.each([
  ['dev.ucp.shopping.checkout', 'https://ucp.dev/a.json', true],
  ['dev.ucp.shopping.checkout', 'https://shopping.ucp.dev/a.json', true],
  ['com.example.payments.installments', 'https://example.com/a.json', true],
  ['com.example.pay', 'https://pay.example.com/a.json', true],
  ['com.example.pay', 'https://PAY.example.com:8443/a.json', true],
  ['com.example.pay', 'https://evil.example/a.json', false],
  ['dev.ucp.shopping.checkout', 'https://ucp.dev@evil.example/a.json', false],
  ['dev.ucp.shopping.checkout', 'http://ucp.dev/a.json', false],
  ['com.examplecorp.pay', 'https://example.com/a.json', false],
  ['com.example.pay', 'https://cdn.example.com/a.json', false],
  ['com.example.pay', 'https://com/a.json', false],
  ['com.example.pay', 'no address', false],
  ['com.example.pay', 'https:example.com/a.json', false],
  ['com.example.pay', 'https:///example.com/a.json', false],
])('%s at %s: %s', (name, schema, is) => {
  expect(isSchemaUrlFromCapabilityOwner(name, schema)).toBe(is);
});

test('the shop names only what is there, and a link that is https by its schema only where it is', () => {
  const names = (origin: string) => Object.keys(createUcpBusinessProfile(origin).ucp.capabilities);
  expect(names('https://shop.example')).toContain('dev.ucp.shopping.permalink');
  expect(names('http://localhost:3000')).not.toContain('dev.ucp.shopping.permalink');
  expect(JSON.stringify(createUcpBusinessProfile('https://shop.example'))).not.toMatch(
    /order|fulfillment|draft/,
  );
});
