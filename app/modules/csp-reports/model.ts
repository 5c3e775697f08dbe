import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/**
 * How long a group is kept after its last report, and the maximum number of groups: anyone can send reports.
 */
export const CSP_REPORT_RETENTION_DAYS = 90;
export const MAX_CSP_REPORT_GROUPS = 500;

const MAX_CSP_BLOCKED_RESOURCE_LENGTH = 200;
const MAX_PAGE_NAME_LENGTH = 200;

/** The directives of our policy, with the variants that browsers report; anything else is ignored. */
const CSP_DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'object-src',
  'base-uri',
];

/** A report as a browser sends it, in either format. */
export type BrowserCspReport = {
  directive?: string | undefined;
  blocked?: string | undefined;
  page?: string | undefined;
};
export type CspReportGroup = { directive: string; blocked: string; page: string };

/** Values that browsers report if the blocked resource has no URL. */
const CSP_BLOCKED_URI_KEYWORDS = [
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-sink',
];

function parseUrlOrNull(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

/**
 * Returns the name of a blocked resource: an external URL by its origin, our
 * own file by its path, a scheme or a keyword unchanged, so that all extensions
 * of a browser, which inject scripts into pages, form one group.
 */
function normalizeCspBlockedResource(blocked: string, publicUrl: string): string {
  const word = blocked.trim().toLowerCase().replace(/:$/, '');
  if (word === '') return 'inline';
  if (CSP_BLOCKED_URI_KEYWORDS.includes(word)) return word;
  const url = parseUrlOrNull(blocked.trim());
  if (!url) return 'unreadable';
  if (url.protocol !== 'http:' && url.protocol !== 'https:' && url.protocol !== 'wss:') return url.protocol;
  const name = url.origin === new URL(publicUrl).origin ? url.pathname : `${url.protocol}//${url.host}`;
  return name.slice(0, MAX_CSP_BLOCKED_RESOURCE_LENGTH);
}

/** Ids and tokens in a URL would create a group per visitor; words in a slug are not tokens. */
const ID_PATH_SEGMENT_PATTERN =
  /\/(?:[\da-f]{8}-[\da-f-]{27}|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}|\d{6,})(?=\/|$)/g;

/** The page's path without visitor-specific parts; null if the page is not ours. */
function normalizeCspReportPagePath(page: string, publicUrl: string): string | null {
  const url = parseUrlOrNull(page.trim());
  if (!url || url.origin !== new URL(publicUrl).origin) return null;
  return url.pathname.replaceAll(ID_PATH_SEGMENT_PATTERN, '/{id}').slice(0, MAX_PAGE_NAME_LENGTH);
}

/**
 * Returns the group of a report; null if it is not about a page of ours. `directive` may include its values,
 * as old browsers send it.
 */
export function determineCspReportGroup(
  { directive, blocked, page }: BrowserCspReport,
  publicUrl: string,
): CspReportGroup | null {
  const name = (directive ?? '').trim().split(/\s/)[0]?.toLowerCase() ?? '';
  if (!CSP_DIRECTIVES.includes(name)) return null;
  const path = normalizeCspReportPagePath(page ?? '', publicUrl);
  if (path === null) return null;
  return { directive: name, blocked: normalizeCspBlockedResource(blocked ?? '', publicUrl), page: path };
}

/** The query parameters of the report list. */
export const cspReportListSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'last', direction: 'desc' },
    { key: 'most', label: 'Most first', column: 'count', direction: 'desc' },
  ],
  filters: {
    directive: {
      label: 'Directive',
      all: 'All directives',
      options: CSP_DIRECTIVES.map((value) => ({ value, label: value })),
    },
  },
});
export type CspReportListState = ListStateOfListSearch<typeof cspReportListSearch>;

/** A group as its page shows it; times are ISO 8601. */
export type CspReportListItem = CspReportGroup & {
  id: string;
  count: number;
  firstAt: string;
  lastAt: string;
};
