import { expect, test } from 'vitest';

import { compressResponse } from './compression.ts';

async function encodingOf(isPrivate: boolean): Promise<string | null> {
  const request = new Request('http://shop.test/x', { headers: { 'Accept-Encoding': 'gzip, br' } });
  const page = new Response(`<p>${'The same words. '.repeat(200)}</p>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
  const answer = await compressResponse(page, { request, facts: { isPrivate } });
  return answer.headers.get('Content-Encoding');
}

test('a page is compressed, but not one that may hold a secret beside words of an attacker', async () => {
  expect(await encodingOf(false)).toBe('br');
  expect(await encodingOf(true)).toBeNull();
});
