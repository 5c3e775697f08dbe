import { expect, test } from 'vitest';

import { freshContext } from '../tests/context.ts';
import { compressed } from './compression.ts';

async function encodingOf(path: string): Promise<string | null> {
  const url = new URL(path, 'http://shop.test');
  const request = new Request(url, { headers: { 'Accept-Encoding': 'gzip, br' } });
  const page = new Response(`<p>${'The same words. '.repeat(200)}</p>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
  const answer = await compressed(page, { request, url, ctx: await freshContext() });
  return answer.headers.get('Content-Encoding');
}

test.each(['/services?q=logo', '/service/logo-design', '/emails', '/previews'])(
  '%s holds no secret and is compressed',
  async (path) => expect(await encodingOf(path)).toBe('br'),
);

test.each([
  '/submit-review',
  '/submit-review/written?t=token',
  '/submit-review.data',
  '/preview/service/1?sign=x',
  '/email/switch-off?t=token',
  '/orders/1',
  '/auth/sign-in',
  '/checkout/success',
  '/account',
  '/admin/orders',
  '/cart',
  '/api/me',
  '/sandbox/pay/1',
])('%s may hold a secret beside words of an attacker, and is never compressed', async (path) =>
  expect(await encodingOf(path)).toBeNull(),
);
