import { useEffect, useState, useSyncExternalStore } from 'react';

import type { PaymentMode } from '#app/platform/payments/gateway.ts';

const neverChanges = () => () => {};
/** The hint beside the session's own cookie, which no script can read; earlier versions set it without the prefix. */
export const hasHint = () => /(?:^|;\s*)(?:__Host-)?pf_in=1(?:;|$)/.test(document.cookie);

/** Who is signed in, as `/api/me` says it. */
export type SignedIn = {
  name: string;
  email: string;
  /** What the team is told on every page; null for customers. */
  staff: { payments: PaymentMode; is_demo_data: boolean } | null;
};
/** 'unknown' while nobody has answered, or nobody does. */
type Answer = SignedIn | 'nobody' | 'unknown';

let asked: Promise<Answer> | null = null;

/** Asks once per document whether the hint is right. */
function askWho(): Promise<Answer> {
  asked ??= fetch('/api/me')
    .then(async (response): Promise<Answer> => {
      if (!response.ok) return 'unknown';
      // The shape is that of our own function.
      const answer = (await response.json()) as SignedIn & { signed_in: boolean };
      return answer.signed_in ? answer : 'nobody';
    })
    .catch(() => 'unknown' as const);
  return asked;
}

function useAnswer(): { isHinted: boolean; answer: Answer } {
  const isHinted = useSyncExternalStore(neverChanges, hasHint, () => false);
  const [answer, setAnswer] = useState<Answer>('unknown');
  useEffect(() => {
    if (isHinted) void askWho().then(setAnswer);
  }, [isHinted]);
  return { isHinted, answer };
}

/**
 * Whether this browser is signed in, as far as a script can know; always false on the server, whose pages are everybody's.
 * When nobody answers, the hint is believed.
 */
export function useHasSession(): boolean {
  const { isHinted, answer } = useAnswer();
  return isHinted && answer !== 'nobody';
}

/** Who is signed in; null for nobody, on the server, and until it is known. */
export function useSignedIn(): SignedIn | null {
  const { answer } = useAnswer();
  return typeof answer === 'object' ? answer : null;
}
