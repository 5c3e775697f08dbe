import { useEffect, useState, useSyncExternalStore } from 'react';

import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';

const subscribeToNoSignInChanges = () => () => {};
/**
 * The hint set with the session's own cookie, which scripts cannot read; earlier versions set it without the
 * prefix.
 */
export const hasSignedInCookie = () => /(?:^|;\s*)(?:__Host-)?pf_in=1(?:;|$)/.test(document.cookie);

/** The signed-in person, as `/api/me` returns it. */
export type SignedInUser = {
  name: string;
  email: string;
  /** State shown to staff on every page; null for customers. */
  staff: { payments: PaymentProviderMode; is_demo_data: boolean } | null;
};
/** 'unknown' until the server answers, or if it does not. */
type SignedInState = SignedInUser | 'nobody' | 'unknown';

let pendingSignedInStateRequest: Promise<SignedInState> | null = null;

/** Asks the server once per document whether the hint is right. */
function fetchSignedInUser(): Promise<SignedInState> {
  pendingSignedInStateRequest ??= fetch('/api/me')
    .then(async (response): Promise<SignedInState> => {
      if (!response.ok) return 'unknown';
      // The shape is that of our own endpoint.
      const answer = (await response.json()) as SignedInUser & { signed_in: boolean };
      return answer.signed_in ? answer : 'nobody';
    })
    .catch(() => 'unknown' as const);
  return pendingSignedInStateRequest;
}

function useSignedInState(): { isHinted: boolean; answer: SignedInState } {
  const isHinted = useSyncExternalStore(subscribeToNoSignInChanges, hasSignedInCookie, () => false);
  const [answer, setAnswer] = useState<SignedInState>('unknown');
  useEffect(() => {
    if (isHinted) void fetchSignedInUser().then(setAnswer);
  }, [isHinted]);
  return { isHinted, answer };
}

/**
 * Whether this browser is signed in, as far as a script can know; always false on the server, whose pages are
 * the same for all visitors. If the server does not answer, the hint counts.
 */
export function useIsBrowserSignedIn(): boolean {
  const { isHinted, answer } = useSignedInState();
  return isHinted && answer !== 'nobody';
}

/** Returns the signed-in person; null if signed out, on the server, and until it is known. */
export function useSignedInUser(): SignedInUser | null {
  const { answer } = useSignedInState();
  return typeof answer === 'object' ? answer : null;
}
