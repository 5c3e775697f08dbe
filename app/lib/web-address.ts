import type { z } from 'zod/mini';

import { removeInvisibleCharacters } from './invisible.ts';

/** Characters that browsers drop, or that end a URL in other formats. */
const FORBIDDEN_URL_CHARACTER_PATTERN = /[\s\p{Cc}<>"'\\`]/u;
/** A scheme with any number of slashes of either kind, or two slashes alone. */
const URL_SCHEME_PREFIX_PATTERN = /^(?:https?:[\\/]*|[\\/]{2,})/i;
/** A host with a port: `shop.example:8080` is not a scheme. */
const HOST_PORT_PATTERN = /^[^/:]+\.[^/:]+:\d/;

/**
 * `http` also accepts URLs without TLS; `bare` also those without a scheme, which become https. `isLoose`
 * requires only a scheme, exactly two slashes and a host, for external files and older rows: it accepts
 * characters that browsers encode, and a host without a dot.
 */
export type WebUrlParseOptions = { allows?: 'http' | 'bare'; isLoose?: boolean };

/**
 * Returns the URL of an address that every browser reads alike on every page: a scheme, exactly two slashes,
 * a host, and no user name before an @; null for any other text. `new URL` also accepts `https:cal.example`,
 * which a browser resolves as a path of the current site.
 */
export function parseStrictWebUrl(text: string): URL | null {
  return /^https?:\/\/[^\s/\\?#@]+(?:[/?#]|$)/i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/** Returns the same, also with a user name before the host. */
export function parseWebUrlAllowingUserName(text: string): URL | null {
  if (!/^https?:\/\/[^\s/\\?#]+(?:[/?#]|$)/i.test(text) || /\p{Cc}/u.test(text)) return null;
  return URL.canParse(text) ? new URL(text) : null;
}

/** Returns the URL with its two slashes restored or reduced; null when that is not the problem. */
export function fixSlashesAfterUrlScheme(text: string): string | null {
  const scheme = /^(https?):[\\/]*(?=[^\\/])/i.exec(text);
  if (!scheme) return null;
  const mended = `${String(scheme[1]).toLowerCase()}://${text.slice(scheme[0].length)}`;
  return mended.toLowerCase() !== text.toLowerCase() && parseStrictWebUrl(mended) ? mended : null;
}

/** Returns a document in which every text that is a web URL without its two slashes has them. */
export function addMissingUrlSlashesInJson(value: unknown): unknown {
  if (typeof value === 'string') return fixSlashesAfterUrlScheme(value) ?? value;
  if (Array.isArray(value)) return value.map(addMissingUrlSlashesInJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, addMissingUrlSlashesInJson(part)]),
  );
}

function isWebUrlAllowedByOptions(text: string, { allows, isLoose = false }: WebUrlParseOptions): boolean {
  const url = isLoose ? parseWebUrlAllowingUserName(text) : parseStrictWebUrl(text);
  if (url === null || (allows === undefined && url.protocol !== 'https:')) return false;
  // A host without a dot could be a number, which is read as an IP address.
  return (
    isLoose ||
    (!FORBIDDEN_URL_CHARACTER_PATTERN.test(text) && /^https?:\/\/[^/?#]*[^./?#]\.[^./?#]/i.test(text))
  );
}

const removeInvisibleCharactersFromUrlText = (typed: string) => removeInvisibleCharacters(typed).trim();

/** Returns the web URL of typed or pasted text; null if it is not one. */
export function normalizeTypedWebUrl(typed: string, rule: WebUrlParseOptions = {}): string | null {
  const text = removeInvisibleCharactersFromUrlText(typed);
  const isBare =
    rule.allows === 'bare' &&
    !URL_SCHEME_PREFIX_PATTERN.test(text) &&
    (!/^[a-z][a-z\d+.-]*:/i.test(text) || HOST_PORT_PATTERN.test(text));
  const whole = isBare ? `https://${text}` : text;
  return isWebUrlAllowedByOptions(whole, rule)
    ? whole.replace(/^https?/i, (scheme) => scheme.toLowerCase())
    : null;
}

/** Returns the URL that was probably meant; null if that cannot be known. */
function suggestCorrectedWebUrl(typed: string, rule: WebUrlParseOptions): string | null {
  const text = removeInvisibleCharactersFromUrlText(typed).replaceAll('\\', '/');
  const rest = text.replace(URL_SCHEME_PREFIX_PATTERN, '');
  const scheme = rule.allows !== undefined && /^http:/i.test(text) ? 'http' : 'https';
  const isGuess =
    URL_SCHEME_PREFIX_PATTERN.test(text) || /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i.test(text);
  const suggestion = `${scheme}://${rest}`;
  return isGuess && isWebUrlAllowedByOptions(suggestion, rule) ? suggestion : null;
}

/** Returns what is wrong with a web URL, with the corrected one if known; null if nothing is. */
export function getWebUrlError(
  typed: string,
  sentence: string,
  rule: WebUrlParseOptions = {},
): string | null {
  if (normalizeTypedWebUrl(typed, rule) !== null) return null;
  const suggestion = suggestCorrectedWebUrl(typed, rule);
  return suggestion === null ? sentence : `${sentence} Did you mean ${suggestion}?`;
}

type WebUrlCheckOptions = WebUrlParseOptions & {
  /** Accepts other text in the place of a web URL. */
  isOther?: (text: string) => boolean;
};

/** A schema check that requires a web URL and normalizes it. */
export const createWebUrlCheck =
  (sentence: string, { isOther, ...rule }: WebUrlCheckOptions = {}): z.core.CheckFn<string | null> =>
  (payload) => {
    if (payload.value === null) return;
    payload.value = removeInvisibleCharactersFromUrlText(payload.value);
    if (isOther?.(payload.value)) return;
    const message = getWebUrlError(payload.value, sentence, rule);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
    else payload.value = normalizeTypedWebUrl(payload.value, rule);
  };

/**
 * The schema check of an image URL of any form in an import; refuses only a URL that lacks its two slashes.
 */
export const requireDoubleSlashInImageUrl: z.core.CheckFn<string | null> = ({ value, issues }) => {
  const meant = value === null ? null : fixSlashesAfterUrlScheme(value);
  if (meant !== null)
    issues.push({ code: 'custom', message: `is no web address. Did you mean ${meant}?`, input: value });
};
