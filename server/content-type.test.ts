import { expect, test } from 'vitest';

import { addUtf8CharsetToContentType } from './content-type.ts';

test.each([
  ['text/x-script', 'text/x-script; charset=utf-8'],
  ['text/plain', 'text/plain; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['application/rss+xml', 'application/rss+xml; charset=utf-8'],
  ['application/manifest+json', 'application/manifest+json; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['text/plain; version=0.0.4; charset=utf-8', 'text/plain; version=0.0.4; charset=utf-8'],
  ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x'],
  ['image/png', 'image/png'],
  ['application/pdf', 'application/pdf'],
  ['', ''],
])('the type %j goes out as %j', (type, sent) => {
  expect(addUtf8CharsetToContentType(type)).toBe(sent);
});
