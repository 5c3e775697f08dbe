import { expect, test } from 'vitest';

import { findMalformedLinkError } from './rich-links.ts';

test.each([
  '<p><a href="https:a.example/x">x</a></p>',
  "<a class='b' href='https:/a.example/x'>x</a>",
  '<A title="y" HREF=https:///a.example/x>x</A>',
  '<a href="https://b.example">b</a> <a href="https:\\\\a.example/x">x</a>',
])('names the corrected address of the link in %s', (html) => {
  expect(findMalformedLinkError(html)).toMatch(
    / is no web address\. Did you mean https:\/\/a\.example\/x\?$/,
  );
});

test.each([
  '<a href="https://a.example/https:b.example">x</a>',
  '<a href="/blog">x</a>',
  'https:a.example',
  '',
])('finds nothing wrong with %s', (html) => expect(findMalformedLinkError(html)).toBeNull());
