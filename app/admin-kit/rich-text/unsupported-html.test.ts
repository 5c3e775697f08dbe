import { expect, test } from 'vitest';

import { normalizeLinkUrl, parseServiceCardId, listUnsupportedHtml } from './unsupported-html.ts';

test('a text of what the editor knows loses nothing', () => {
  expect(
    listUnsupportedHtml(
      '<h2>A</h2><p>B <a href="https://a.example/?x=1&style=2">c</a><br></p><ol start="3"><li>d</li></ol>',
    ),
  ).toEqual([]);
  expect(listUnsupportedHtml('1 < 2 and <p title="a > b">x</p>')).toEqual(['title']);
});

test('tables, callouts and the cards of services are known, other boxes and figures are not', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const table = '<table><tbody><tr><th colspan="2"><p>a</p></th></tr></tbody></table>';
  const card = `<figure><a href="/service/${id}">A service</a></figure>`;
  expect(listUnsupportedHtml(`${table}<div role="note"><p>b</p></div>${card}`)).toEqual([]);
  expect(listUnsupportedHtml('<div><p>b</p></div><figure><img src="/media/a.png"></figure>')).toEqual([
    'div',
    'figure',
  ]);
  expect(parseServiceCardId(`/service/${id}`)).toBe(id);
  for (const other of ['/service/audit', `https://evil.example/service/${id}`, `/service/${id}/x`])
    expect(parseServiceCardId(other), other).toBeNull();
});

test('what it would lose is named once', () => {
  expect(
    listUnsupportedHtml(
      '<dl><dt>a</dt></dl><table><tr><td scope="row">a</td></tr></table><p style="text-align:center">b</p>',
    ),
  ).toEqual(['dl', 'dt', 'scope', 'style']);
});

test('a link leads to http, https or this shop; a bare host is made whole', () => {
  expect(normalizeLinkUrl(' https://a.example/b ')).toBe('https://a.example/b');
  expect(normalizeLinkUrl('/services?q=a')).toBe('/services?q=a');
  expect(normalizeLinkUrl('a.example/b')).toBe('https://a.example/b');
  for (const bad of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil',
    'mailto:a@b.example',
    'data:text/html,x',
    'word',
    '',
  ])
    expect(normalizeLinkUrl(bad), bad).toBeNull();
});
