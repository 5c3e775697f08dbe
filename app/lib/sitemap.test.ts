import { expect, test } from 'vitest';

import {
  groupSitemapEntries,
  parseSitemapXml,
  type SitemapEntry,
  formatUrlPathAsPageTitle,
  formatSitemapXml,
} from './sitemap.ts';

const entry = (path: string, overrides: Partial<SitemapEntry> = {}): SitemapEntry => ({
  loc: `https://shop.test${path}`,
  priority: '0.5',
  changeFrequency: 'weekly',
  lastModified: '2026-11-20T00:00:00.000Z',
  ...overrides,
});

test('what is written is read again, hostile text included', () => {
  const entries = [entry('/'), entry('/blog?a=1&b=<x>"\''), entry('/services', { lastModified: null })];
  expect(parseSitemapXml(formatSitemapXml(entries))).toEqual({ ok: true, value: entries });
  expect(formatSitemapXml([entry('/a\u0000\u000Bb\uD800')])).toContain('/ab\uFFFD<');
});

test('an empty sitemap is one', () => {
  expect(parseSitemapXml(formatSitemapXml([]))).toEqual({ ok: true, value: [] });
});

test.each([
  '',
  'Bad gateway',
  '<html><body>404</body></html>',
  '<urlset><url><loc>https://a.test/</loc></url>',
  '<urlset><url><loc>https://a.test/</loc></urlset>',
  '<urlset><url><loc>https://a.test/</lastmod></url></urlset>',
  '<urlset><url><priority>1</priority></url></urlset>',
  '<urlset>text</urlset>',
])('%j is not read as a sitemap', (xml) => {
  expect(parseSitemapXml(xml)).toEqual({ ok: false, failure: { code: 'invalid-xml' } });
});

test('hostile repetition is read in linear time', () => {
  const started = performance.now();
  parseSitemapXml(`<urlset>${'<url>'.repeat(50_000)}`);
  parseSitemapXml(`<urlset>${'<url>'.repeat(20_000)}</urlset>`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ['/', 'Home'],
  ['/how-it-works', 'How It Works'],
  ['/service/google-ads-audit', 'Google Ads Audit'],
  ['/service/caf%C3%A9_tour', 'Café Tour'],
  ['/service/%zz', '%zz'],
])('the title of %s is %s', (path, title) => {
  expect(formatUrlPathAsPageTitle(path)).toBe(title);
});

test('pages are grouped by their path, in the order of the page', () => {
  const groups = groupSitemapEntries(
    ['/legal/terms', '/service/a', '/services', '/', '/blog/b'].map((path) => entry(path)),
  );
  expect(groups.map(({ title, lines }) => [title, lines.map((line) => line.path)])).toEqual([
    ['Homepage', ['/']],
    ['Main Pages', ['/services', '/blog/b']],
    ['Services', ['/service/a']],
    ['Legal Pages', ['/legal/terms']],
  ]);
  expect(groupSitemapEntries([])).toEqual([]);
});
