import { expect, test } from 'vitest';

import {
  truncateTextAtWordEnd,
  truncateTextWithEllipsis,
  isHtml,
  convertHtmlToTextLines,
  convertHtmlToSingleLineText,
} from './plain-text.ts';

test.each([
  ['<p>One &amp; two</p><p>three</p>', 'One & two three'],
  ['<b>bo</b>ld <i>text</i>', 'bold text'],
  ['a<br>b<br/>c', 'a b c'],
  ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
  ['Tom &#38; Jerry &#x2014; &nbsp;done&hellip;', 'Tom & Jerry — done…'],
  ['<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
  ['<script>never closed', ''],
  ['<!-- note -->shown', 'shown'],
  ['<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>', 'a b c'],
  ['&lt;b&gt;', '<b>'],
  ['&#0;&#xD800;&unknown;', '&unknown;'],
  ['  spaced \n\t out  ', 'spaced out'],
])('the plain text of %j is %j', (html, text) => {
  expect(convertHtmlToSingleLineText(html)).toBe(text);
});

test('lines begin at blocks and line breaks', () => {
  expect(convertHtmlToTextLines('<ul><li>One</li><li>Two</li></ul>Three\r\n\r\nFour')).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ]);
});

test('a comparison is no HTML, a tag is', () => {
  expect([isHtml('5 < 6 > 4'), isHtml('a <b>c</b>'), isHtml('<br/>'), isHtml('')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a cut keeps the limit, the ellipsis included, and leaves short text alone', () => {
  expect(truncateTextWithEllipsis('abcdef', 6)).toBe('abcdef');
  expect(truncateTextWithEllipsis('abcdefg', 6)).toBe('abcde…');
  expect(truncateTextWithEllipsis('👍🏽'.repeat(4), 3)).toBe('👍🏽…');
});

test('a cut at a word drops the half word and the punctuation before it', () => {
  expect(truncateTextAtWordEnd('One two three', 13)).toBe('One two three');
  expect(truncateTextAtWordEnd('One two three', 10)).toBe('One two…');
  expect(truncateTextAtWordEnd('One, two', 6)).toBe('One…');
  expect(truncateTextAtWordEnd('One two three', 8)).toBe('One two…');
  expect(truncateTextAtWordEnd('Donaudampfschiff', 6)).toBe('Donau…');
});

test('hostile text is read in linear time', () => {
  const started = performance.now();
  for (const piece of ['<a', '<script', '&#', '<!--', '</', '<p '])
    convertHtmlToSingleLineText(piece.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
