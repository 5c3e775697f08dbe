/** Where a consent was given (pages.md section 8). */
export type ConsentSource = 'exit-modal' | 'demand' | 'newsletter';

/** The words beside every tick, none of them ticked before; kept with the consent as they were read. */
export const NEWS_SENTENCE = 'Send me news and offers by email. I can stop them at any time.';

/** How long a link can be confirmed, and an unconfirmed address is kept (pages.md section 8). */
export const CONFIRM_DAYS = 7;

/** How long a withdrawn consent is kept as proof, in days (pages.md section 9.4: three years). */
export const PROOF_DAYS = 3 * 365;

export type ConsentState = 'waiting' | 'given' | 'withdrawn';

/** What stands in the way of writing to a mailbox: only a confirmed consent that was not taken back counts. */
export function consentState(consent: { confirmedAt: Date | null; withdrawnAt: Date | null }): ConsentState {
  if (consent.withdrawnAt) return 'withdrawn';
  return consent.confirmedAt ? 'given' : 'waiting';
}

/** One consent with its proof, newest first in lists. Times are moments. */
export type ConsentProof = {
  id: string;
  source: string;
  purpose: string;
  sentence: string;
  /** Path of the page. */
  page: string;
  privacyVersionId: string;
  state: ConsentState;
  askedAt: Date;
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
};

/** An address a window collected; `at` is ISO 8601. */
export type CollectedAddress = { id: string; email: string; state: ConsentState; at: string };
