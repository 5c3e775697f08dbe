/** For what Go live was pressed: the key of that moment, and its account where the provider told it. */
export type Pressed = { keyMark: string; accountId: string | null };

/** The provider's key of this process. `accountId` is null where the key may not read its account, absent until it was asked for. */
export type RunningKey = { isLive: boolean; mark: string; accountId?: string | null };

/** `ask`: only the account of the key can tell. */
export type Standing = 'open' | 'closed' | 'ask';

/**
 * Whether customers can pay (pages.md, Go live): test keys and the sandbox need nothing. A live key needs a Go live that was
 * pressed with it, or with another key of its account, so that a new key of the same account sells on. `pressed` are those
 * that nobody withdrew.
 */
export function standingOf(key: RunningKey, pressed: readonly Pressed[]): Standing {
  if (!key.isLive || pressed.some(({ keyMark }) => keyMark === key.mark)) return 'open';
  const accounts = pressed.flatMap(({ accountId }) => accountId ?? []);
  if (accounts.length === 0 || key.accountId === null) return 'closed';
  if (key.accountId === undefined) return 'ask';
  return accounts.includes(key.accountId) ? 'open' : 'closed';
}

const SHORTEST_REASON = 10;
/** Whether a text is long enough to be a reason for opening over blockers. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST_REASON;

/** `1 problem`, `2 problems`. */
export const problemCount = (count: number): string => `${count} problem${count === 1 ? '' : 's'}`;

/** A check that says no. */
export type Blocker = { id: string; title: string };

export type GoLiveFailure =
  | { code: 'no-live-key' }
  | { code: 'already' }
  /** Nobody gave a reason for opening in spite of these. */
  | { code: 'reason-missing' }
  /** Others block than those the owner saw. */
  | { code: 'blockers-changed'; blockers: readonly Blocker[] };

/** Whether the owner may open the shop now; null when so. `overridden` are the ids of the blockers they saw and gave a reason for. */
export function whyNotGoLive(
  blockers: readonly Blocker[],
  { overridden, reason }: { overridden: readonly string[]; reason: string },
): GoLiveFailure | null {
  if (blockers.some(({ id }) => !overridden.includes(id))) return { code: 'blockers-changed', blockers };
  if (blockers.length > 0 && !isReason(reason)) return { code: 'reason-missing' };
  return null;
}

/** The sentence and status of a refusal. */
export function goLiveRefusal(failure: GoLiveFailure): { status: number; message: string } {
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
        message: `Enter a reason of at least ${SHORTEST_REASON} characters for going live despite these problems.`,
      };
    case 'blockers-changed':
      return {
        status: 409,
        message: 'The list of problems has changed since you opened this page. Check it again.',
      };
  }
}

/** What the page of readiness tells of Go live; times are ISO 8601. `unknown`: the provider did not tell whose key this is. */
export type ShownGoLive = {
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
