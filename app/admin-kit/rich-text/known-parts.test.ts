import { expect, test } from 'vitest';

import { linkAddress, unknownParts } from './known-parts.ts';

test('a text of what the editor knows loses nothing', () => {
  expect(
    unknownParts(
      '<h2>A</h2><p>B <a href="https://a.example/?x=1&style=2">c</a><br></p><ol start="3"><li>d</li></ol>',
    ),
  ).toEqual([]);
  expect(unknownParts('1 < 2 and <p title="a > b">x</p>')).toEqual(['title']);
});

test('what it would lose is named once', () => {
  expect(
    unknownParts('<table><tr><td colspan="2">a</td></tr></table><p style="text-align:center">b</p>'),
  ).toEqual(['table', 'tr', 'td', 'style']);
});

test('a link leads to http, https or this shop; a bare host is made whole', () => {
  expect(linkAddress(' https://a.example/b ')).toBe('https://a.example/b');
  expect(linkAddress('/services?q=a')).toBe('/services?q=a');
  expect(linkAddress('a.example/b')).toBe('https://a.example/b');
  for (const bad of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil',
    'mailto:a@b.example',
    'data:text/html,x',
    'word',
    '',
  ])
    expect(linkAddress(bad), bad).toBeNull();
});
