import { callApi } from '#app/platform/call-api.ts';

import {
  type Choices,
  type Consent,
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  type Method,
  type Purpose,
  PURPOSES,
  readConsent,
  writeConsent,
} from '../cookie-consent.ts';

const listeners = new Set<() => void>();
let known: { cookie: string; consent: Consent | null } = { cookie: '', consent: null };

const isSecure = () => location.protocol === 'https:';
/** The name that `cookieName` in platform/cookies.server.ts makes. */
const ownName = () => (isSecure() ? `__Host-${CONSENT_COOKIE}` : CONSENT_COOKIE);

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

function announce(): void {
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

/**
 * Saves a choice, here and as the server's record. A no holds at once, whatever the server says; a yes holds only with its
 * record. False when it could not be recorded.
 */
export async function choose(choices: Choices, method: Method): Promise<boolean> {
  const isWithdrawal = PURPOSES.some((purpose) => choices[purpose] === false && isAllowed(purpose));
  if (isWithdrawal || PURPOSES.every((purpose) => choices[purpose] !== true)) keepHere(choices);
  const answer = await callApi('/api/consent', { ...choices, method });
  announce();
  return answer.ok;
}

function keepHere(choices: Choices): void {
  const before = currentConsent();
  const kept: Choices = {};
  for (const purpose of PURPOSES) {
    if (choices[purpose] !== undefined) kept[purpose] = choices[purpose] && isAllowed(purpose);
  }
  const recordId = before?.recordId ?? null;
  const value = writeConsent({ choices: kept, chosenAt: new Date(), recordId });
  const secure = isSecure() ? '; Secure' : '';
  document.cookie = `${ownName()}=${value}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`;
  announce();
}
