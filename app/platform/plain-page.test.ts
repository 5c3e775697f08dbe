import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { createPlainPageResponse } from './plain-page.server.ts';

test('a plain page looks like the shop, and its policy lets in these styles and nothing else', async () => {
  const page = createPlainPageResponse(429, 'Too much.', { href: '/orders/1', label: 'Back to the order' });
  const html = await page.text();
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
  expect(style).toContain('#15181c');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `style-src 'sha256-${hash}'`,
  ]);
  expect(html).toContain('<h1>Too much.</h1>');
  expect(html).toContain('<a href="/orders/1">Back to the order</a>');
});
