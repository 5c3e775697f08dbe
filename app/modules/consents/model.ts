/** Where a consent was given (pages.md "Contacts"). */
export type MarketingConsentSource = 'exit-modal' | 'demand' | 'newsletter';

/**
 * The sentence next to every consent checkbox, never preselected; stored with the consent as it was shown.
 */
export const MARKETING_CONSENT_LABEL = 'Send me news and offers by email. I can stop them at any time.';

/** How long a link is valid, and an unconfirmed address is kept (pages.md "Contacts"). */
export const CONSENT_CONFIRMATION_DAYS = 7;

/** How long a withdrawn consent is kept as proof, in days (pages.md "Retention": three years). */
export const CONSENT_PROOF_RETENTION_DAYS = 3 * 365;

export type MarketingConsentState = 'waiting' | 'given' | 'withdrawn';

/** Returns the state of a consent: only a confirmed one that was not withdrawn allows emails. */
export function getMarketingConsentState(consent: {
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
}): MarketingConsentState {
  if (consent.withdrawnAt) return 'withdrawn';
  return consent.confirmedAt ? 'given' : 'waiting';
}

/** One consent with its proof, newest first in lists. Times are Dates. */
export type ConsentProofRecord = {
  id: string;
  source: string;
  purpose: string;
  sentence: string;
  /** Path of the page. */
  page: string;
  privacyVersionId: string;
  state: MarketingConsentState;
  askedAt: Date;
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
};

/** An address that an exit modal collected; `at` is ISO 8601. */
export type ExitModalCollectedEmail = { id: string; email: string; state: MarketingConsentState; at: string };
