import { expect, test } from 'vitest';

import { validateFormRequestBody } from './form-body.ts';
import type { FormRequestBodyRule } from './body-rule.ts';

const URLENCODED: FormRequestBodyRule = {
  kind: 'form',
  encoding: 'urlencoded',
  limitBytes: 65_536,
  mostFields: 50,
};
const MULTIPART: FormRequestBodyRule = { ...URLENCODED, encoding: 'multipart' };
const BOUNDARY = 'multipart/form-data; boundary=x';

/** Returns the fields a page reads from a body, or the code of its refusal. */
async function read(
  body: string | Buffer,
  rule = URLENCODED,
  type = BOUNDARY,
): Promise<[string, string][] | string> {
  const checked = await validateFormRequestBody(Buffer.from(body as string, 'latin1'), rule, type);
  if (!checked.ok) return `${checked.failure.status} ${checked.failure.code}: ${checked.failure.sentence}`;
  return [...new URLSearchParams(Buffer.from(checked.value.bytes).toString())];
}

const part = (head: string, value = 'v') => `--x\r\n${head}\r\n\r\n${value}\r\n`;
const named = (name: string, value?: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const BROKEN = '400 BAD_REQUEST: This form did not arrive completely. Please go back and send it again.';
const BAD_TEXT = '400 BAD_REQUEST: This request contains characters that no text may contain.';
const TOO_MANY = '400 TOO_MANY_FIELDS: This form has too many fields. Please send it from its own page.';

test('fields are read as a browser wrote them, in either encoding; files are left behind', async () => {
  const form = new FormData();
  form.append('name', 'Zoë "Z" 丽 😀 & co = 100%');
  form.append('text', 'two\r\nlines');
  form.append('ids', '1');
  form.append('ids', '2');
  form.append('empty', '');
  form.append('a "quoted" name', 'x');
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  form.append('picture', new File([new Uint8Array([0, 255, 13, 10])], 'x.png'));
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  expect(await read(body, MULTIPART, sent.headers.get('Content-Type') ?? '')).toEqual(fields);
  expect(await read(new URLSearchParams(fields).toString())).toEqual(fields);
  expect(await read('')).toEqual([]);
  const none = new Response(new FormData());
  expect(
    await read(Buffer.from(await none.arrayBuffer()), MULTIPART, none.headers.get('Content-Type') ?? ''),
  ).toEqual([]);
});

test('[T13] 50 fields pass, 51 do not, and of 90,000 none is built', async () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, place) => `f${place}=x`).join('&');
  expect(await read(pairs(50))).toHaveLength(50);
  expect(await read(pairs(51))).toBe(TOO_MANY);
  expect(await read('&'.repeat(60_000))).toBe(TOO_MANY);
  const parts = (count: number) => `${Array.from({ length: count }, () => named('f')).join('')}--x--`;
  expect(await read(parts(50), MULTIPART)).toHaveLength(50);
  expect(await read(parts(51), MULTIPART)).toBe(TOO_MANY);
  const many = [Buffer.from(pairs(90_000)), Buffer.from(parts(2_000))];
  const usedBefore = process.cpuUsage();
  for (let round = 0; round < 100; round++) {
    await validateFormRequestBody(many[0] ?? Buffer.of(), URLENCODED, '');
    await validateFormRequestBody(many[1] ?? Buffer.of(), MULTIPART, BOUNDARY);
  }
  const { user, system } = process.cpuUsage(usedBefore);
  // Building them takes tens of milliseconds each, so some seconds in total.
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test.each([
  ['a NUL in a value', 'a=x%00y'],
  ['a bare NUL', 'a=x\0y'],
  ['a NUL in a name', 'a%00=x'],
  ['half of a surrogate pair', 'a=%ED%A0%80'],
  ['half of a pair in a name', 'a%ED%BF%BF=1'],
  ['bytes that are no UTF-8', 'a=%ff'],
])('[T12] a form with %s is refused', async (_, body) => {
  expect(await read(body)).toBe(BAD_TEXT);
});

test('what only looks like an escape is text', async () => {
  expect(await read('discount=100%&more=%zz%2')).toEqual([
    ['discount', '100%'],
    ['more', '%zz%2'],
  ]);
});

const file = (name: string) =>
  part(`Content-Disposition: form-data; name="f"; filename="${name}"\r\nContent-Type: image/png`, '\0\xff');
test.each([
  ['a NUL in a value', named('a', 'x\0y'), BAD_TEXT],
  ['a NUL in a name', named('a\0'), BAD_TEXT],
  ['a NUL in a file name', file('a\0.png'), BAD_TEXT],
  ['half of a surrogate pair in a file name', file('a\xED\xA0\x80.png'), BAD_TEXT],
  ['half of a surrogate pair in a value', named('a', '\xED\xA0\x80'), BAD_TEXT],
  ['no name', part('Content-Disposition: form-data'), BROKEN],
  ['no head', '--x\r\n\r\nv\r\n', BROKEN],
  [
    'a head without end',
    `--x\r\nContent-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(60_000)}`,
    BROKEN,
  ],
  ['a head of 5 KB', part(`Content-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(5_000)}`), BROKEN],
])('[T12] [T13] a part with %s is refused', async (_, parts, refusal) => {
  expect(await read(`${parts}--x--\r\n`, MULTIPART)).toBe(refusal);
});

test.each([
  ['nothing', '', BOUNDARY],
  ['no end', named('a'), BOUNDARY],
  ['an end too early', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nab', BOUNDARY],
  ['another boundary', `${named('a')}--x--`, 'multipart/form-data; boundary=y'],
  ['no boundary', `${named('a')}--x--`, 'multipart/form-data'],
  ['an empty boundary', `${named('a')}--x--`, 'multipart/form-data; boundary='],
  ['something before the first part', `hello\r\n${named('a')}--x--`, BOUNDARY],
  ['a part behind the end', `--x--\r\n${named('a')}--x--`, BOUNDARY],
])('a multipart body with %s did not arrive whole', async (_, body, type) => {
  expect(await read(body, MULTIPART, type)).toBe(BROKEN);
});
