import { type Consent, CONSENT_COOKIE, type Purpose, readConsent } from '../cookie-consent.ts';

const listeners = new Set<() => void>();
let known: { cookie: string; consent: Consent | null } = { cookie: '', consent: null };

export const isSecure = () => location.protocol === 'https:';
/** The cookie's name, which `cookieName` in platform/cookies.server.ts makes on the server. */
export const ownName = () => (isSecure() ? `__Host-${CONSENT_COOKIE}` : CONSENT_COOKIE);

/** Under the name of today, or that of versions before the prefix. */
function cookieValue(): string {
  const pairs = document.cookie.split('; ');
  const valueOf = (name: string) => pairs.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return valueOf(ownName()) ?? valueOf(CONSENT_COOKIE) ?? '';
}

/** What this browser's visitor has chosen, or null; the same object until the cookie changes. */
export function currentConsent(): Consent | null {
  const cookie = cookieValue();
  if (cookie !== known.cookie) known = { cookie, consent: readConsent(cookie, new Date()) };
  return known.consent;
}

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whoever listens that the cookie was written. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/** Whether the browser sends Global Privacy Control: a no to every purpose, without being asked. */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Whether a purpose is allowed at this moment. */
export function isAllowed(purpose: Purpose): boolean {
  return !hasPrivacyControl() && currentConsent()?.choices[purpose] === true;
}
