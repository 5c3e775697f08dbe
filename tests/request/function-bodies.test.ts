import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

const send = (path: string, init: RequestInit = {}) =>
  shop.handle(new Request(shop.settings.publicUrl + path, init));
const LINES = '/api/cart-lines';
const LINES_BODY = { ids: ['0199f1d2-1111-7222-8333-444455556666'] };

test('functions take JSON only', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    const response = await shop.post(LINES, '{}', { 'Content-Type': type });
    expect(response.status, type).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  }
  expect(
    (await shop.post(LINES, LINES_BODY, { 'Content-Type': 'Application/JSON;charset=UTF-8' })).status,
  ).toBe(200);
});

test.each([
  ['no JSON', '{"ids":', 'The request body is not valid JSON.'],
  ['nothing', '', 'The request body is not valid JSON.'],
  ['21 levels', '['.repeat(21) + ']'.repeat(21), 'The request body is not valid JSON.'],
  ['30,000 levels', '['.repeat(30_000), 'The request body is not valid JSON.'],
  ['U+0000 in a value', '{"ids":["\\u0000"]}', 'This request contains characters that no text may contain.'],
  ['U+0000 in a name', '{"\\u0000":1}', 'This request contains characters that no text may contain.'],
  ['a lone surrogate', '{"ids":["\\ud800"]}', 'This request contains characters that no text may contain.'],
  ['another shape', '{"ids":"x"}', 'Some fields are missing or wrong.'],
])('[T12] a body with %s is 400 with a sentence', async (_, body, error) => {
  const response = await shop.post(LINES, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', error });
});

test('bytes that are no UTF-8 are refused', async () => {
  const response = await send(LINES, {
    method: 'POST',
    body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(response.status).toBe(400);
});

test('brackets inside strings are no depth, and 20 levels are still taken', async () => {
  expect((await shop.post(LINES, { ids: ['['.repeat(50)] })).status).toBe(200);
  const deep = await shop.post(LINES, '['.repeat(20) + ']'.repeat(20));
  expect(await deep.json()).toMatchObject({ error: 'Some fields are missing or wrong.' });
});
