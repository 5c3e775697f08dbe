/** The key for which Go live was pressed, and its account if the provider returned it. */
export type PaymentsGoLiveRecord = { keyMark: string; accountId: string | null };

/**
 * The provider's key of this process. `accountId` is null if the key may not read its account, and absent
 * until it has been requested.
 */
export type CurrentPaymentProviderKey = { isLive: boolean; mark: string; accountId?: string | null };

/** `ask`: the account of the key has to be requested from the provider first. */
export type PaymentsGoLiveStatus = 'open' | 'closed' | 'ask';

/**
 * Returns whether customers can pay (pages.md, Go live): test keys and the sandbox need nothing. A live key
 * needs a Go live that was pressed with it, or with another key of its account, so that the shop keeps
 * selling after a key change. `pressed` are those that have not been withdrawn.
 */
export function getPaymentKeyGoLiveStatus(
  key: CurrentPaymentProviderKey,
  pressed: readonly PaymentsGoLiveRecord[],
): PaymentsGoLiveStatus {
  if (!key.isLive || pressed.some(({ keyMark }) => keyMark === key.mark)) return 'open';
  const accounts = pressed.flatMap(({ accountId }) => accountId ?? []);
  if (accounts.length === 0 || key.accountId === null) return 'closed';
  if (key.accountId === undefined) return 'ask';
  return accounts.includes(key.accountId) ? 'open' : 'closed';
}

const MIN_GO_LIVE_OVERRIDE_REASON_CHARACTERS = 10;
/** Whether a text is long enough as a reason for opening despite blockers. */
export const isGoLiveReasonLongEnough = (text: string): boolean =>
  text.trim().length >= MIN_GO_LIVE_OVERRIDE_REASON_CHARACTERS;

/** Returns `1 problem`, `2 problems`. */
export const formatGoLiveProblemCount = (count: number): string =>
  `${count} problem${count === 1 ? '' : 's'}`;

/** A failing check. */
export type PaymentsGoLiveBlocker = { id: string; title: string };

export type PaymentsGoLiveFailure =
  | { code: 'no-live-key' }
  | { code: 'already' }
  /** The reason for opening despite the blockers is missing. */
  | { code: 'reason-missing' }
  /** The blockers differ from those the owner saw. */
  | { code: 'blockers-changed'; blockers: readonly PaymentsGoLiveBlocker[] };

/**
 * Returns why the owner may not open the shop now; null if they may. `overridden` are the ids of the blockers
 * they saw and gave a reason for.
 */
export function findGoLiveOverrideFailure(
  blockers: readonly PaymentsGoLiveBlocker[],
  { overridden, reason }: { overridden: readonly string[]; reason: string },
): PaymentsGoLiveFailure | null {
  if (blockers.some(({ id }) => !overridden.includes(id))) return { code: 'blockers-changed', blockers };
  if (blockers.length > 0 && !isGoLiveReasonLongEnough(reason)) return { code: 'reason-missing' };
  return null;
}

/** Returns the message and status of a refusal. */
export function describeGoLiveFailure(failure: PaymentsGoLiveFailure): { status: number; message: string } {
  switch (failure.code) {
    case 'no-live-key':
      return {
        status: 409,
        message: 'No live key is set, so all payments are tests.',
      };
    case 'already':
      return { status: 409, message: 'The shop is already live.' };
    case 'reason-missing':
      return {
        status: 422,
        message: `Enter a reason of at least ${MIN_GO_LIVE_OVERRIDE_REASON_CHARACTERS} characters for going live despite these problems.`,
      };
    case 'blockers-changed':
      return {
        status: 409,
        message: 'The list of problems has changed since you opened this page. Check it again.',
      };
  }
}

/**
 * The state of Go live on the readiness page; times are ISO 8601. `unknown`: the provider did not return the
 * account of this key.
 */
export type GoLiveReadinessPageData = {
  standing: 'not-needed' | 'open' | 'closed' | 'unknown';
  last: {
    by: string;
    at: string;
    keyLast4: string;
    accountId: string | null;
    overridden: string[];
    reason: string | null;
    withdrawn: { by: string; at: string } | null;
  } | null;
};
