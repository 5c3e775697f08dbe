/**
 * First path segments that this shop serves or reserves;
 * tests/old-paths.test.ts compares them with its routes.
 */
const RESERVED_FIRST_PATH_SEGMENTS = new Set(
  (
    '.well-known ab-styleguide about account admin api apple-touch-icon.png assets auth avatars awards blog buy c cart ' +
    'certificates checkout client-logos contact email evidence favicon.ico favicon.svg feed.xml how-it-works legal ' +
    'llms.txt logos media orders preview resources robots.txt sandbox service services sitemap sitemap.xml submit-review'
  ).split(' '),
);

/** The first segment of a path: `products` of `/products/logo`. */
const getFirstPathSegment = (path: string): string => path.split('/', 2)[1] ?? '';

export const isReservedPathSegment = (part: string): boolean => RESERVED_FIRST_PATH_SEGMENTS.has(part);

/** Maximum length of an old path. */
export const MAX_OLD_PATH_LENGTH = 500;
/** Maximum number of old paths per service. */
export const MAX_OLD_PATHS_PER_SERVICE = 50;

function decodeUrlPathIfValid(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the path of a URL in normalized form, for storage and lookup: without host, query and trailing
 * slash, with one encoding, lowercase. `https://old.example/products/Ads?x=1` gives `/products/ads`.
 */
export function normalizeOldServicePath(address: string): string {
  const [plain = ''] = address.trim().split(/[?#]/);
  const path = plain.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/^\/*/, '/');
  const text = decodeUrlPathIfValid(path).toWellFormed().normalize('NFC').toLowerCase().replace(/\/+$/, '');
  return encodeURI(text).toLowerCase() || '/';
}

/** Returns why a path cannot redirect to a service; null if it can. */
export function findOldServicePathProblem(path: string): string | null {
  if (path === '/') return 'is the home page of this shop. Enter the URL of one product';
  if (path.length > MAX_OLD_PATH_LENGTH) return `is longer than ${MAX_OLD_PATH_LENGTH} characters`;
  const part = getFirstPathSegment(path);
  if (part === 'service')
    return `is the URL of a service in this shop. Enter its last part in “Former slugs” instead`;
  return isReservedPathSegment(part) ? `is a URL this shop uses: everything under /${part}` : null;
}
