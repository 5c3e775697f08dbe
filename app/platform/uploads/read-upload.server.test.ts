import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { readSmallFileUpload } from './read-upload.server.ts';

const LIMITS = { fileBytes: 1000 };
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('prixfixe-upload-'));

function posted(body: RequestInit['body'], type?: string): Request {
  const headers: HeadersInit = type ? { 'Content-Type': type } : {};
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://shop.test/upload', init);
}

function formWith(bytes: Uint8Array<ArrayBuffer>, name = 'picture.png', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new File([bytes], name));
  return form;
}

async function outcomeOf(request: Request): Promise<string> {
  const outcome = await readSmallFileUpload(request, LIMITS);
  return outcome.ok ? outcome.value.file.name : outcome.failure.code;
}

test('a form with one file is read whole, and nothing of it stays on the disk', async () => {
  const before = leftovers();
  const form = formWith(new Uint8Array(999).fill(7), 'Größe.png', { alt: 'A chart', intent: 'add' });
  const outcome = await readSmallFileUpload(posted(form), LIMITS);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  expect(outcome.value.fields).toEqual({ alt: 'A chart', intent: 'add' });
  expect(outcome.value.file.name).toBe('Größe.png');
  expect(outcome.value.file.bytes).toEqual(new Uint8Array(999).fill(7));
  expect(leftovers()).toEqual(before);
});

test('a file at the limit, more files, more parts, and no file are refused', async () => {
  expect(await outcomeOf(posted(formWith(new Uint8Array(1000))))).toBe('too-large');
  const two = formWith(new Uint8Array(10));
  two.append('file', new File([new Uint8Array(10)], 'second.png'));
  expect(await outcomeOf(posted(two))).toBe('too-many-files');
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, place) => [`field${place}`, 'x']));
  expect(await outcomeOf(posted(formWith(new Uint8Array(10), 'x.png', many)))).toBe('malformed');
  expect(await outcomeOf(posted(formWith(new Uint8Array(0))))).toBe('no-file');
  expect(await outcomeOf(posted(new URLSearchParams({ file: 'x' })))).toBe('malformed');
  expect(await outcomeOf(posted('{}', 'application/json'))).toBe('malformed');
});

test('a body larger than any form may be is not read to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  const before = leftovers();
  expect(await outcomeOf(posted(endless, 'multipart/form-data; boundary=x'))).toBe('too-large');
  expect(sent).toBeLessThan(400_000);
  expect(leftovers()).toEqual(before);
});

const bodies: [string, string][] = [
  ['nothing', ''],
  ['no boundary at all', 'hello'],
  ['an end too early', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
  ['something behind the end', '--x--\r\n--x\r\n'],
  ['a header without end', `--x\r\nContent-Disposition: form-data; ${'a'.repeat(20_000)}`],
  ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'],
  [
    'a field that is no text',
    '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\n\u00ff\u00fe\r\n--x--\r\n',
  ],
  ['a NUL', '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\na\0b\r\n--x--\r\n'],
];
test.each(bodies)('%s is no form with a file', async (_what, body) => {
  const before = leftovers();
  const bytes = Buffer.from(body, 'latin1');
  expect(await outcomeOf(posted(bytes, 'multipart/form-data; boundary=x'))).toMatch(/^(malformed|no-file)$/);
  expect(leftovers()).toEqual(before);
});

test('a sender who leaves in the middle leaves nothing', async () => {
  const before = leftovers();
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('--x\r\n'));
      controller.error(new Error('gone'));
    },
  });
  expect(await outcomeOf(posted(broken, 'multipart/form-data; boundary=x'))).toBe('malformed');
  expect(leftovers()).toEqual(before);
});

test('fields before and behind the file are there when it is kept, whatever they are called', async () => {
  const parts = ['__proto__', 'constructor'].map(
    (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name}\r\n`,
  );
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="%22a%22.png"\r\n\r\nabc\r\n';
  const body = Buffer.from([parts[0], file, parts[1], '--x--'].join(''));
  const outcome = await readSmallFileUpload(posted(body, 'multipart/form-data; boundary=x'), LIMITS);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  expect(Object.entries(outcome.value.fields)).toEqual([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
  ]);
  expect(outcome.value.file).toEqual({ name: '"a".png', bytes: new Uint8Array(Buffer.from('abc')) });
});

test('more than 64 KB of text beside a small file is too large', async () => {
  expect(await outcomeOf(posted(formWith(new Uint8Array(10), 'a.png', { alt: 'a'.repeat(65_000) })))).toBe(
    'a.png',
  );
  const texts = { alt: 'a'.repeat(33_000), more: 'b'.repeat(33_000) };
  expect(await outcomeOf(posted(formWith(new Uint8Array(10), 'a.png', texts)))).toBe('too-large');
});

test('a sender who leaves in the middle of the file, or is refused there, leaves nothing', async () => {
  const before = leftovers();
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  let isOnDisk = false;
  let pulled = 0;
  const broken = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pulled += 1;
      if (pulled === 1) return controller.enqueue(Buffer.from(head + 'a'.repeat(500)));
      await new Promise((resolve) => setTimeout(resolve, 50));
      isOnDisk = leftovers().length > before.length;
      controller.error(new Error('gone'));
    },
  });
  const type = 'multipart/form-data; boundary=x';
  expect(await outcomeOf(posted(broken, type))).toBe('malformed');
  expect(isOnDisk).toBe(true);
  for (const rest of ['', '\r\n--x\r\n\r\nno head\r\n--x--', `\r\n${head}second\r\n--x--`]) {
    expect(await outcomeOf(posted(Buffer.from(`${head}first${rest}`), type))).toMatch(
      /malformed|too-many-files/,
    );
  }
  expect(leftovers()).toEqual(before);
});
