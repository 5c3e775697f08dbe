import { fail, ok, type Result } from './result.ts';
import { unescapeXmlText, escapeXmlText } from './xml.ts';

export const CHANGE_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type ChangeFrequency = (typeof CHANGE_FREQUENCIES)[number];

/** One URL of the XML sitemap; `loc` is absolute, `lastModified` is ISO 8601. */
export type SitemapEntry = {
  loc: string;
  priority: string;
  changeFrequency: string;
  lastModified: string | null;
};

/** Returns the XML sitemap in the format of sitemaps.org. */
export function formatSitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ loc, priority, changeFrequency, lastModified }) =>
    [
      '  <url>',
      `    <loc>${escapeXmlText(loc)}</loc>`,
      ...(lastModified === null ? [] : [`    <lastmod>${escapeXmlText(lastModified)}</lastmod>`]),
      `    <changefreq>${escapeXmlText(changeFrequency)}</changefreq>`,
      `    <priority>${escapeXmlText(priority)}</priority>`,
      '  </url>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

const SITEMAP_URLSET_PATTERN = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>)?\s*<urlset(?:\s[^<>]*)?>([^]*)<\/urlset>\s*$/;
const SITEMAP_URL_ELEMENT_PATTERN = /\s*<url>([^]*?)<\/url>\s*/y;
const SITEMAP_FIELD_PATTERN = /\s*<([a-z]+)>([^<>]*)<\/([a-z]+)>\s*/y;

/** Matches all of `text` as repetitions of a sticky pattern; null when anything else is in between. */
function matchWholeTextAsRepetitions(pattern: RegExp, text: string): RegExpExecArray[] | null {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const one = pattern.exec(text);
    if (!one) return null;
    found.push(one);
  }
  return found;
}

function parseShopSitemapXmlEntry(body: string): SitemapEntry | null {
  const fields = matchWholeTextAsRepetitions(SITEMAP_FIELD_PATTERN, body);
  if (!fields || fields.some(([, opened, , closed]) => opened !== closed)) return null;
  const valueOf = (name: string) =>
    unescapeXmlText(fields.find(([, field]) => field === name)?.[2]?.trim() ?? '');
  const loc = valueOf('loc');
  if (!URL.canParse(loc)) return null;
  return {
    loc,
    priority: valueOf('priority'),
    changeFrequency: valueOf('changefreq'),
    lastModified: valueOf('lastmod') || null,
  };
}

/** Returns the URLs of an XML sitemap; refuses text that is not entirely a sitemap. */
export function parseSitemapXml(xml: string): Result<SitemapEntry[], { code: 'invalid-xml' }> {
  const body = SITEMAP_URLSET_PATTERN.exec(xml)?.[1]?.trim();
  const elements = body === undefined ? null : matchWholeTextAsRepetitions(SITEMAP_URL_ELEMENT_PATTERN, body);
  const entries = elements?.map(([, inner = '']) => parseShopSitemapXmlEntry(inner)) ?? [null];
  const read = entries.filter((entry) => entry !== null);
  return read.length === entries.length ? ok(read) : fail({ code: 'invalid-xml' });
}

/** One line of the sitemap page. */
export type SitemapPageLine = { path: string; title: string; priority: string; changeFrequency: string };
export type SitemapPageGroup = { title: string; lines: SitemapPageLine[] };

function getSitemapUrlPath(loc: string): string {
  return new URL(loc).pathname;
}

/** Returns `Google Ads Audit` for `/service/google-ads-audit`: a title from the last part of the path. */
export function formatUrlPathAsPageTitle(path: string): string {
  const last = path.split('/').findLast(Boolean);
  if (last === undefined) return 'Home';
  let words = last;
  try {
    words = decodeURIComponent(last);
  } catch {
    // Shown undecoded.
  }
  return words
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function getSitemapGroupTitle(path: string): string {
  if (path === '/') return 'Homepage';
  if (path.includes('/service/')) return 'Services';
  return path.includes('/legal/') ? 'Legal Pages' : 'Main Pages';
}

/** Returns the groups of PAGES-07 in their order, without empty ones. */
export function groupSitemapEntries(entries: readonly SitemapEntry[]): SitemapPageGroup[] {
  const lines = entries.map(({ loc, priority, changeFrequency }) => {
    const path = getSitemapUrlPath(loc);
    return { path, title: formatUrlPathAsPageTitle(path), priority, changeFrequency };
  });
  return ['Homepage', 'Main Pages', 'Services', 'Legal Pages']
    .map((title) => ({ title, lines: lines.filter((line) => getSitemapGroupTitle(line.path) === title) }))
    .filter((group) => group.lines.length > 0);
}
