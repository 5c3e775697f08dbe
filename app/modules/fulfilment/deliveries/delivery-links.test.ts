import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import { deliveryLinkFormSchema } from './delivery-links.ts';

test('only whole https addresses of a host are links, and an address without words stands for itself', () => {
  const read = (url: string, label = '') => z.safeParse(deliveryLinkFormSchema, { url, label });
  expect(read(' https://example.com/a?b ').data).toEqual({
    url: 'https://example.com/a?b',
    label: 'example.com/a?b',
  });
  expect(read('https://example.com', ' Report ').data?.label).toBe('Report');
  for (const url of [
    '',
    'example.com',
    'http://example.com',
    'javascript:alert(1)',
    'https://u:p@example.com',
    'https://localhost',
    'https://',
  ]) {
    expect([url, read(url).success]).toEqual([url, false]);
  }
});
