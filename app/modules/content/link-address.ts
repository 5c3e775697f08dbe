const PATH = /^\/(?![/\\])[\w\-./~%?&=+:@,!*;#]*$/;
const MAIL = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
const PHONE = /^tel:\+?[\d ().-]{5,40}$/i;
/** What a browser would leave out, or take for the end of something. */
const ODD = /[\s\p{Cc}<>"'\\`]/u;

/**
 * Whether an address may become a link of the shop: a page of ours (`/blog`), a mailbox, a phone number, or another site by https that
 * is where it seems to be, with no name before an @.
 */
export function isLinkAddress(text: string): boolean {
  if (PATH.test(text)) return true;
  if (ODD.test(text.replace(/^tel:/i, '').replaceAll(' ', ''))) return false;
  if (MAIL.test(text) || PHONE.test(text)) return true;
  if (ODD.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(hostname) && !username && !password;
}

const OTHER_SCRIPT = /^\/(?:auth|account|orders|admin|api|media|sandbox)(?:\/|$)|\.[a-z]{2,4}$/i;

/** Whether one of our addresses is a document of its own: nothing a public page loaded runs in the private areas. */
export const needsDocument = (path: string): boolean => OTHER_SCRIPT.test(path.split(/[?#]/, 1)[0] ?? path);
