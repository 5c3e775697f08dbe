import { normalizeTypedWebUrl, createWebUrlCheck } from '#app/lib/web-address.ts';

const SHOP_LINK_PATH_PATTERN = /^\/(?![/\\])[\w\-./~%?&=+:@,!*;#]*$/;
const MAILTO_PATTERN = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
const TEL_PATTERN = /^tel:\+?[\d ().-]{5,40}$/i;

/**
 * Whether an address may become a link of the shop: one of our paths (`/blog`), an email address, a phone
 * number, or an https URL of another site that is not disguised, for example by a user name before an @.
 */
export function isAllowedShopLinkAddress(text: string): boolean {
  if (SHOP_LINK_PATH_PATTERN.test(text)) return true;
  return MAILTO_PATTERN.test(text) || TEL_PATTERN.test(text) || normalizeTypedWebUrl(text) !== null;
}

/** Returns a check for such addresses, which suggests a corrected one if it can. */
export const createLinkAddressValidator = (sentence: string) =>
  createWebUrlCheck(sentence, { isOther: (text) => text === '' || isAllowedShopLinkAddress(text) });

const FULL_PAGE_LOAD_PATH_PATTERN =
  /^\/(?:auth|account|orders|admin|api|media|sandbox)(?:\/|$)|\.[a-z]{2,4}$/i;

/**
 * Whether one of our URLs needs a full page load: nothing that a public page
 * loaded runs in the private areas.
 */
export const needsFullPageLoad = (path: string): boolean =>
  FULL_PAGE_LOAD_PATH_PATTERN.test(path.split(/[?#]/, 1)[0] ?? path);
