import { buffer } from 'node:stream/consumers';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseMultipartBoundary, MultipartFormError, readFormParts } from './form-parts.server.ts';

/** Chunk sizes in which a body arrives; 7 bytes split every delimiter and every header. */
const PIECES = [1, 7, 65_536];
const OPTIONS = { boundary: 'x', mostParts: 20 };

function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

/** Returns the parts of a body as names and content, or the code of its fault. */
async function read(body: Buffer | string, size = 65_536, options = OPTIONS) {
  const bytes = Buffer.from(body as string, 'latin1');
  const parts = readFormParts(inPieces(bytes, size), options, async ({ name, fileName, content }) => [
    name,
    fileName,
    (await buffer(content)).toString('latin1'),
  ]);
  return parts.catch((error: unknown) => {
    if (error instanceof MultipartFormError) return error.code;
    throw error;
  });
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1');
const part = (parameters: string, value = 'v', more = '') =>
  `--x\r\nContent-Disposition: form-data${parameters}${more}\r\n\r\n${value}\r\n`;
const whole = (...parts: string[]) => `${parts.join('')}--x--\r\n`;
const FIELD = part('; name="a"');
const LONG = 'y'.repeat(70);

const forms: [string, string, unknown][] = [
  ['no part at all', '--x--', []],
  ['a field and a file', whole(FIELD, part('; name="f"; filename="a.png"', '\0\xff')), [['a', null, 'v'], ['f', 'a.png', '\0\xff']]], // oxfmt-ignore
  ['two files', whole(part('; name="f"; filename="1"'), part('; name="f"; filename="2"')), [['f', '1', 'v'], ['f', '2', 'v']]], // oxfmt-ignore
  ['an empty field and an empty file', whole(part('; name="a"', ''), part('; name="f"; filename=""', '')), [['a', null, ''], ['f', '', '']]], // oxfmt-ignore
  ['a name of the prototype', whole(part('; name="__proto__"'), part('; name="constructor"', 'w')), [['__proto__', null, 'v'], ['constructor', null, 'w']]], // oxfmt-ignore
  ['a header of the prototype', whole(part('; name="a"', 'v', '\r\n__proto__: x\r\nconstructor: y')), [['a', null, 'v']]], // oxfmt-ignore
  [
    'names in UTF-8',
    whole(part(latin1('; name="größe"; filename="丽 😀.png"'))),
    [['größe', '丽 😀.png', 'v']],
  ],
  ['quotes as browsers write them', whole(part('; name="a %22b%22"; filename="%22c%22.png"')), [['a "b"', '"c".png', 'v']]], // oxfmt-ignore
  ['a path and a backslash in a file name', whole(part(String.raw`; name="f"; filename="..\a/b.png"`)), [['f', String.raw`..\a/b.png`, 'v']]], // oxfmt-ignore
  // RFC 7578, 4.2: no form sends this second spelling of a file name, so it is ignored.
  ['a nested file name', whole(part(`; name="f"; filename="a.png"; filename*=UTF-8''b%2Ephp`)), [['f', 'a.png', 'v']]], // oxfmt-ignore
  ['what looks like a delimiter', whole(part('; name="a"', '\r\n--\r\n--y\r\n -x--x\r\n-')), [['a', null, '\r\n--\r\n--y\r\n -x--x\r\n-']]], // oxfmt-ignore
  [
    'a head of nearly 4 KB',
    whole(part('; name="a"', 'v', `\r\nX: ${'h'.repeat(4_000)}`)),
    [['a', null, 'v']],
  ],
  ['something behind the end', `${whole(FIELD)}and more`, [['a', null, 'v']]],
];
test.each(forms)('a form with %s is read, in whatever pieces it arrives', async (_, body, parts) => {
  for (const size of PIECES) expect(await read(body, size), `${size}`).toEqual(parts);
});

const faults: [string, string, string][] = [
  ['nothing', '', 'malformed'],
  ['no delimiter', 'hello', 'malformed'],
  ['something before the first part', `hello\r\n${whole(FIELD)}`, 'malformed'],
  ['something before its end', 'hello\r\n--x--', 'malformed'],
  ['another boundary', whole(FIELD).replaceAll('--x', '--y'), 'malformed'],
  ['no end', FIELD, 'malformed'],
  ['half an end', `${FIELD}--x-`, 'malformed'],
  ['an end within a text', FIELD.slice(0, -3), 'malformed'],
  ['an end within a file', part('; name="f"; filename="a"', 'v'.repeat(200_000)), 'malformed'],
  ['a truncated head', '--x\r\nContent-Disposition: form-da', 'malformed'],
  ['a delimiter within a head', `--x\r\nContent-Disposition: form-data; name="a"\r\n${whole(FIELD)}`, 'malformed'], // oxfmt-ignore
  ['no head', '--x\r\n\r\nv\r\n--x--', 'malformed'],
  ['two delimiters in a row', '--x\r\n--x\r\n--x--', 'malformed'],
  ['no name', whole(part('')), 'malformed'],
  ['only a file name', whole(part('; filename="a"')), 'malformed'],
  ['a name without quotes', whole(part('; name=a')), 'malformed'],
  ['another disposition', whole(FIELD.replace('form-data', 'attachment')), 'malformed'],
  ['no disposition', whole(FIELD.replace('Disposition', 'Type')), 'malformed'],
  ['a head above 4 KB', whole(part('; name="a"', 'v', `\r\nX: ${'h'.repeat(4_100)}`)), 'malformed'],
  ['a head of 500 KB', whole(part('; name="a"', 'v', `\r\nX: ${'h'.repeat(500_000)}`)), 'malformed'],
  ['a head of many lines', whole(part('; name="a"', 'v', '\r\nX: h'.repeat(2_000))), 'malformed'],
  ['a head without end', `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(500_000)}`, 'malformed'],
  ['21 parts', whole(FIELD.repeat(21)), 'malformed'],
  ['a NUL in a name', whole(part('; name="a\0"')), 'no-text'],
  ['a NUL in another line of the head', whole(part('; name="a"', 'v', '\r\nX: \0')), 'no-text'],
  ['half of a surrogate pair in a file name', whole(part('; name="f"; filename="\xED\xA0\x80"')), 'no-text'],
];
test.each(faults)(
  '[T12] [T13] a body with %s is refused, in whatever pieces it arrives',
  async (_, body, code) => {
    // Byte by byte takes a while for large ones.
    const sizes = body.length < 10_000 ? PIECES : PIECES.slice(1);
    for (const size of sizes) expect(await read(body, size), `${size}`).toBe(code);
  },
);

test('a boundary has 1 to 70 characters, in quotes or not', async () => {
  const type = (boundary: string) => `multipart/form-data; charset=utf-8; boundary=${boundary}`;
  for (const boundary of ['x', '-', LONG]) {
    expect(parseMultipartBoundary(type(boundary))).toBe(boundary);
    expect(parseMultipartBoundary(type(`"${boundary}"`))).toBe(boundary);
    const body = whole(FIELD).replaceAll('--x', `--${boundary}`);
    for (const size of PIECES) {
      expect(await read(body, size, { boundary, mostParts: 1 })).toEqual([['a', null, 'v']]);
    }
  }
  for (const other of ['', '""', `"${LONG}y"`]) expect(parseMultipartBoundary(type(other))).toBeNull();
  expect(parseMultipartBoundary('multipart/mixed; boundary=x')).toBeNull();
});

test('large files pass one after the other, also those that are not looked at', async () => {
  const large = 'l'.repeat(300_000);
  const file = part('; name="f"; filename="a"', large);
  const body = Buffer.from(whole(file, FIELD, file, part('; name="a"', large)), 'latin1');
  for (const size of [1_000, 16_384, 65_536, body.length]) {
    const lengths = await readFormParts(inPieces(body, size), OPTIONS, async ({ fileName, content }) => {
      if (fileName === null) return (await buffer(content)).length;
      content.resume();
      return null;
    });
    expect(lengths).toEqual([null, 1, null, 300_000]);
  }
});

test('an unread file pauses its upload, and a failing reader drops the rest of it', async () => {
  let sent = 0;
  function* large() {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n');
    for (; sent < 100; sent += 1) yield Buffer.alloc(65_536);
  }
  const full = new Error('the disk is full');
  let sentBefore = 0;
  const taken = readFormParts(large(), OPTIONS, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    sentBefore = sent;
    throw full;
  });
  await expect(taken).rejects.toBe(full);
  expect(sentBefore).toBeLessThan(6);
  expect(sent).toBe(100);
});

test('what the source throws ends the reading, after every part was let go', async () => {
  const gone = new Error('gone');
  let isOver = false;
  async function* broken() {
    yield Buffer.from(part('; name="f"; filename="a"').slice(0, -3));
    await Promise.resolve();
    throw gone;
  }
  const taken = readFormParts(broken(), OPTIONS, async ({ content }) => {
    try {
      return await buffer(content);
    } finally {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await expect(taken.finally(() => (isOver = true))).rejects.toBe(gone);
  expect(isOver).toBe(true);
});

test('[T12] [T13] no body makes it fail otherwise or wait for ever', async () => {
  const good = Buffer.from(whole(FIELD, part('; name="f"; filename="a"', 'v\r\n'.repeat(50)), FIELD));
  const scraps = ['--x', '\r\n--x', '--x--', '\r\n', '\r\n\r\n', '-', '\r', '\0', ': ', ';', '"', 'Content-Disposition: form-data; name="a"']; // oxfmt-ignore
  const cut = fc.record({
    at: fc.nat(good.length),
    length: fc.nat(40),
    scrap: fc.constantFrom('', ...scraps),
  });
  const aFault: unknown = expect.stringMatching(/^(malformed|no-text)$/);
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 4 }), fc.integer({ min: 1, max: 90 }), async (cuts, size) => {
      let body = good;
      for (const { at, length, scrap } of cuts) {
        body = Buffer.concat([body.subarray(0, at), Buffer.from(scrap), body.subarray(at + length)]);
      }
      const found = await read(body, size);
      // If it can be read at all, it is the same form in one piece.
      const isForm = Array.isArray(found);
      const expected: unknown = isForm ? await read(body) : aFault;
      expect(found).toEqual(expected);
    }),
    { numRuns: 1_500, interruptAfterTimeLimit: 20_000 },
  );
}, 40_000);
