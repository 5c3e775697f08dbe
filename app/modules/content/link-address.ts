import { readWebAddress, webAddressCheck } from '#app/lib/web-address.ts';

const PATH = /^\/(?![/\\])[\w\-./~%?&=+:@,!*;#]*$/;
const MAIL = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
const PHONE = /^tel:\+?[\d ().-]{5,40}$/i;

/**
 * Whether an address may become a link of the shop: a page of ours (`/blog`), a mailbox, a phone number, or another site by https that
 * is where it seems to be, with no name before an @.
 */
export function isLinkAddress(text: string): boolean {
  if (PATH.test(text)) return true;
  return MAIL.test(text) || PHONE.test(text) || readWebAddress(text) !== null;
}

/** The check of a shape for such addresses, with the corrected address where one is known. */
export const linkAddressCheck = (sentence: string) =>
  webAddressCheck(sentence, { isOther: (text) => text === '' || isLinkAddress(text) });

const OTHER_SCRIPT = /^\/(?:auth|account|orders|admin|api|media|sandbox)(?:\/|$)|\.[a-z]{2,4}$/i;

/** Whether one of our addresses is a document of its own: nothing a public page loaded runs in the private areas. */
export const needsDocument = (path: string): boolean => OTHER_SCRIPT.test(path.split(/[?#]/, 1)[0] ?? path);
