import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { replaceScriptNoncesWithHashes } from './page-document.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('only scripts that carry the nonce are hashed, and nothing keeps the nonce', () => {
  const html =
    '<script nonce="N1">a()</script><script>evil()</script><script nonce="guessed">evil2()</script>' +
    '<script async="" type="module" nonce="N1">b()</script><script src="/x.js" nonce="N1"></script><link nonce="N1" href="/c"/>';
  const document = replaceScriptNoncesWithHashes(html, 'N1');
  expect(document.scriptHashes).toEqual([hashOf('a()'), hashOf('b()')]);
  expect(document.html).toBe(
    '<script>a()</script><script>evil()</script><script nonce="guessed">evil2()</script>' +
      '<script async="" type="module">b()</script><script src="/x.js"></script><link href="/c"/>',
  );
});

test('a nonce that reached the content stops the page from being kept', () => {
  expect(() => replaceScriptNoncesWithHashes('<p>N1</p>', 'N1')).toThrow(/nonce/);
});
