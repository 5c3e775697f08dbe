import {
  type CookieConsentCookieContents,
  CONSENT_COOKIE,
  type ConsentPurpose,
  parseConsentCookie,
} from '../cookie-consent.ts';

const cookieConsentListeners = new Set<() => void>();
let cachedCookieConsent: { cookie: string; consent: CookieConsentCookieContents | null } = {
  cookie: '',
  consent: null,
};

export const isHttpsPage = () => location.protocol === 'https:';
/** Returns the cookie's name, equal to that of `cookieName` in platform/cookies.server.ts on the server. */
export const getConsentCookieName = () => (isHttpsPage() ? `__Host-${CONSENT_COOKIE}` : CONSENT_COOKIE);

/** Under its current name, or that of versions before the prefix. */
function readConsentCookie(): string {
  const pairs = document.cookie.split('; ');
  const valueOf = (name: string) => pairs.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return valueOf(getConsentCookieName()) ?? valueOf(CONSENT_COOKIE) ?? '';
}

/** Returns the choice of this browser's visitor, or null; the same object until the cookie changes. */
export function getCurrentCookieConsent(): CookieConsentCookieContents | null {
  const cookie = readConsentCookie();
  if (cookie !== cachedCookieConsent.cookie)
    cachedCookieConsent = { cookie, consent: parseConsentCookie(cookie, new Date()) };
  return cachedCookieConsent.consent;
}

export function subscribeToConsentChanges(listener: () => void): () => void {
  cookieConsentListeners.add(listener);
  return () => cookieConsentListeners.delete(listener);
}

/** Notifies subscribers that the cookie was written. */
export function notifyConsentListeners(): void {
  for (const listener of cookieConsentListeners) listener();
}

/** Whether the browser sends Global Privacy Control, which is a no to every purpose without asking. */
export function hasBrowserGlobalPrivacyControlSignal(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Whether a purpose is allowed now. */
export function isCookieConsentPurposeAllowed(purpose: ConsentPurpose): boolean {
  return !hasBrowserGlobalPrivacyControlSignal() && getCurrentCookieConsent()?.choices[purpose] === true;
}
