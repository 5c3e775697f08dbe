import { callApi } from '#app/platform/call-api.ts';

import { type Choices, CONSENT_SECONDS, type Method, PURPOSES, writeConsent } from '../cookie-consent.ts';

import { announce, currentConsent, isAllowed, isSecure, ownName } from './choice-store.ts';

/**
 * Saves a choice in the browser and as a record on the server. A no applies at once, whatever the server
 * answers; a yes only with its record. Resolves to false if it could not be recorded.
 */
export async function choose(choices: Choices, method: Method): Promise<boolean> {
  const isWithdrawal = PURPOSES.some((purpose) => choices[purpose] === false && isAllowed(purpose));
  if (isWithdrawal || PURPOSES.every((purpose) => choices[purpose] !== true)) saveChoicesHere(choices);
  const answer = await callApi('/api/consent', { ...choices, method });
  announce();
  return answer.ok;
}

function saveChoicesHere(choices: Choices): void {
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
