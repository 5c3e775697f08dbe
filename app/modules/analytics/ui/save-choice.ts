import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';

import {
  type ConsentChoices,
  CONSENT_LIFETIME_SECONDS,
  type CookieConsentMethod,
  CONSENT_PURPOSES,
  formatConsentCookie,
} from '../cookie-consent.ts';

import {
  notifyConsentListeners,
  getCurrentCookieConsent,
  isCookieConsentPurposeAllowed,
  isHttpsPage,
  getConsentCookieName,
} from './consent-store.ts';

/**
 * Saves a choice in the browser and as a record on the server. A no applies at once, whatever the server
 * answers; a yes only with its record. Resolves to false if it could not be recorded.
 */
export async function saveConsentChoice(
  choices: ConsentChoices,
  method: CookieConsentMethod,
): Promise<boolean> {
  const isWithdrawal = CONSENT_PURPOSES.some(
    (purpose) => choices[purpose] === false && isCookieConsentPurposeAllowed(purpose),
  );
  if (isWithdrawal || CONSENT_PURPOSES.every((purpose) => choices[purpose] !== true))
    saveConsentCookie(choices);
  const answer = await postJsonFromBrowserToShop('/api/consent', { ...choices, method });
  notifyConsentListeners();
  return answer.ok;
}

function saveConsentCookie(choices: ConsentChoices): void {
  const before = getCurrentCookieConsent();
  const kept: ConsentChoices = {};
  for (const purpose of CONSENT_PURPOSES) {
    if (choices[purpose] !== undefined)
      kept[purpose] = choices[purpose] && isCookieConsentPurposeAllowed(purpose);
  }
  const recordId = before?.recordId ?? null;
  const value = formatConsentCookie({ choices: kept, chosenAt: new Date(), recordId });
  const secure = isHttpsPage() ? '; Secure' : '';
  document.cookie = `${getConsentCookieName()}=${value}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${secure}`;
  notifyConsentListeners();
}
