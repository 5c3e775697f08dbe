import { type Consent, CONSENT_COOKIE, type Purpose, readConsent } from '../cookie-consent.ts';

const listeners = new Set<() => void>();
let cachedConsent: { cookie: string; consent: Consent | null } = { cookie: '', consent: null };

export const isSecure = () => location.protocol === 'https:';
/** Returns the cookie's name, equal to that of `cookieName` in platform/cookies.server.ts on the server. */
export const ownName = () => (isSecure() ? `__Host-${CONSENT_COOKIE}` : CONSENT_COOKIE);

/** Under its current name, or that of versions before the prefix. */
function cookieValue(): string {
  const pairs = document.cookie.split('; ');
  const valueOf = (name: string) => pairs.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return valueOf(ownName()) ?? valueOf(CONSENT_COOKIE) ?? '';
}

/** Returns the choice of this browser's visitor, or null; the same object until the cookie changes. */
export function currentConsent(): Consent | null {
  const cookie = cookieValue();
  if (cookie !== cachedConsent.cookie) cachedConsent = { cookie, consent: readConsent(cookie, new Date()) };
  return cachedConsent.consent;
}

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies subscribers that the cookie was written. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/** Whether the browser sends Global Privacy Control, which is a no to every purpose without asking. */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Whether a purpose is allowed now. */
export function isAllowed(purpose: Purpose): boolean {
  return !hasPrivacyControl() && currentConsent()?.choices[purpose] === true;
}
