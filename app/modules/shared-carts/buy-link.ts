import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import { CAMPAIGN_PARAMETERS } from '#app/lib/campaign.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { MAX_CART_LINES, MAX_CART_LINE_QUANTITY } from '#app/modules/cart/model.ts';

// Permalinks of the Universal Commerce Protocol, 2026-08-25 (docs/manual/http.md):
// /buy/ITEM:QUANTITY,ITEM:QUANTITY?…

export type BuyLinkLine = { serviceId: string; quantity: number };

/** The contents of a buy link. */
export type BuyLink = {
  items: BuyLinkLine[];
  promoCode: string | null;
  /** Its campaign, in the format of the shop's forms. */
  utm: Record<string, string>;
  /** A page of the shop to open instead of the cart; null for the cart. */
  continueTo: string | null;
  /** Parameters to pass on to the target page, in order. */
  passedOn: [string, string][];
};

/** Why a buy link is invalid: its page shows the reason instead of guessing. */
export type BuyLinkFailure = { code: 'ITEM' | 'QUANTITY' | 'TOO_MANY' };

const PLAIN_BUY_LINK_ITEM_TOKEN_PATTERN = /^[A-Za-z0-9._-]+$/;
const BUY_LINK_QUANTITY_PATTERN = /^[1-9]\d{0,5}$/;
const MAX_ITEM_ID_LENGTH = 200;
const MAX_BUY_LINK_QUERY_PARAMETERS = 50;
const MAX_FORWARDED_PARAMETER_LENGTH = 200;

/**
 * Fields of UCP carts and checkouts: parameters that start with one belong to
 * the protocol, and are not passed on.
 */
const UCP_RESERVED_PARAMETER_PREFIXES = new Set(
  (
    'ucp id cart_id line_items buyer context signals attribution discounts fulfillment payment policies status currency ' +
    'totals messages links expires_at continue_url order'
  ).split(' '),
);
/** Parameters that may be credentials are dropped, wherever they come from. */
const BUY_LINK_SECRET_PARAMETER_PATTERN =
  /token|secret|passw|session|credential|signature|bearer|api[-_]?key|^(?:auth|authorization|key|sig|jwt|otp|code|t)$/i;

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Returns the identifier in an item token; null if the token is invalid. */
export function decodeBuyLinkItemToken(token: string): string | null {
  if (token.length > MAX_ITEM_ID_LENGTH * 2) return null;
  if (PLAIN_BUY_LINK_ITEM_TOKEN_PATTERN.test(token)) return token;
  if (!token.startsWith('~')) return null;
  const encoded = token.slice(1);
  if (!/^[A-Za-z0-9_-]+$/.test(encoded)) return null;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    // Unused bits would give one identifier several tokens.
    if (encodeBase64Url(bytes) !== encoded) return null;
    const item = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return hasControlCharacter(item) || item === '' ? null : item;
  } catch {
    return null;
  }
}

function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns an identifier as a link contains it. */
export function encodeItemIdForBuyLink(item: string): string {
  return PLAIN_BUY_LINK_ITEM_TOKEN_PATTERN.test(item)
    ? item
    : `~${encodeBase64Url(new TextEncoder().encode(item))}`;
}

function parseBuyLinkItems(path: string): Result<BuyLinkLine[], BuyLinkFailure> {
  const pairs = path.split(',');
  if (pairs.length > MAX_CART_LINES) return fail({ code: 'TOO_MANY' });
  const items: BuyLinkLine[] = [];
  for (const pair of pairs) {
    const [token = '', quantity = '', ...more] = pair.split(':');
    const serviceId = more.length > 0 ? null : decodeBuyLinkItemToken(token);
    if (serviceId === null || serviceId.length > MAX_ITEM_ID_LENGTH) return fail({ code: 'ITEM' });
    if (!BUY_LINK_QUANTITY_PATTERN.test(quantity)) return fail({ code: 'QUANTITY' });
    if (Number(quantity) > MAX_CART_LINE_QUANTITY) return fail({ code: 'TOO_MANY' });
    items.push({ serviceId, quantity: Number(quantity) });
  }
  return ok(items);
}

/**
 * Maps each name to its value, comparing names as the protocol does; null for a
 * duplicate name, of which no value counts.
 */
function parseUniqueBuyLinkParameters(
  query: URLSearchParams,
): Map<string, { raw: string; value: string } | null> {
  const named = new Map<string, { raw: string; value: string } | null>();
  for (const [raw, value] of [...query].slice(0, MAX_BUY_LINK_QUERY_PARAMETERS)) {
    const isUcp =
      raw === 'continue_to' ||
      UCP_RESERVED_PARAMETER_PREFIXES.has(normalizeParameterName(raw).split('/', 1)[0] ?? '');
    const name = isUcp ? (raw === 'continue_to' ? raw : `/${normalizeParameterName(raw)}`) : raw;
    named.set(name, isUcp && named.has(name) ? null : { raw, value });
  }
  return named;
}

/** Treats `/buyer/email` like `buyer/email`. */
const normalizeParameterName = (name: string): string => name.replace(/^\//, '');

function parseBuyLinkContinuePath(value: string | undefined): string | null {
  if (value === undefined || /\s/.test(value)) return null;
  const path = sanitizeReturnPath(value);
  // Another buy link, or an API path, is not a page to open.
  return path === null || /^\/(?:buy|api|c|admin)(?:[/?#]|$)/i.test(path) ? null : path;
}

const isForwardableBuyLinkParameter = (text: string) =>
  text.length <= MAX_FORWARDED_PARAMETER_LENGTH && !hasControlCharacter(text);

/** Parses a buy link: the decoded path behind `/buy/`, and its query. All input is untrusted. */
export function parseBuyLink(path: string, query: URLSearchParams): Result<BuyLink, BuyLinkFailure> {
  const items = parseBuyLinkItems(path);
  if (!items.ok) return items;
  const named = parseUniqueBuyLinkParameters(query);
  const attribution = CAMPAIGN_PARAMETERS.flatMap((name): [string, string][] => {
    const value = named.get(`/attribution/${name}`)?.value ?? (named.get(name)?.value || '');
    return value === '' || !isForwardableBuyLinkParameter(value) ? [] : [[name, value]];
  });
  const utm = Object.fromEntries(attribution);
  const others = [...named].flatMap(([name, repeated]): [string, string][] => {
    if (repeated === null || name.startsWith('/') || name === 'continue_to' || name in utm) return [];
    return isForwardableBuyLinkParameter(name) &&
      isForwardableBuyLinkParameter(repeated.value) &&
      !BUY_LINK_SECRET_PARAMETER_PATTERN.test(name)
      ? [[name, repeated.value]]
      : [];
  });
  const code = named.get('/discounts/codes/0')?.value.trim() ?? '';
  return ok({
    items: items.value,
    promoCode: code !== '' && code.length <= 64 && !hasControlCharacter(code) ? code : null,
    utm,
    continueTo: parseBuyLinkContinuePath(named.get('continue_to')?.value),
    passedOn: [...attribution, ...others],
  });
}

/** Returns a path of the shop with the parameters to pass on; its own parameters stay. */
export function addMissingQueryParametersToPath(path: string, passedOn: readonly [string, string][]): string {
  const url = new URL(path, 'http://shop.invalid');
  for (const [name, value] of passedOn) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the link, relative to the shop's URL, that puts these into a cart of their own. */
export function buildBuyLink(
  publicUrl: string,
  items: readonly BuyLinkLine[],
  { promoCode = null, campaign = {} }: { promoCode?: string | null; campaign?: Record<string, string> } = {},
): string {
  const query = new URLSearchParams(campaign);
  const code = promoCode === null ? '' : `discounts/codes/0=${encodeURIComponent(promoCode)}`;
  const parameters = [code, query.toString()].filter((part) => part !== '').join('&');
  const path = items
    .map(({ serviceId, quantity }) => `${encodeItemIdForBuyLink(serviceId)}:${quantity}`)
    .join(',');
  return `${publicUrl}/buy/${path}${parameters === '' ? '' : `?${parameters}`}`;
}
