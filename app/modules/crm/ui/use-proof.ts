import { useCallback, useRef } from 'react';

import { solveProofOfWork } from '#app/platform/proof-of-work.ts';

type SolvedProofOfWork = { token: string; answer: string };

async function fetchAndSolveSpamChallenge(): Promise<SolvedProofOfWork | null> {
  const answer = await fetch('/api/contact');
  const body: unknown = answer.ok ? await answer.json() : null;
  if (typeof body !== 'object' || body === null || !('token' in body)) return null;
  const token = String(body.token);
  const solution = await solveProofOfWork(token);
  return solution === null ? null : { token, answer: solution };
}

/**
 * Returns the proof that a person filled in a form (safety.md, threat 19). It starts at the first focus; a
 * form that is sent earlier, or cannot have it, is sent without.
 */
export function useHumanProofOfWork() {
  const ready = useRef<SolvedProofOfWork | null>(null);
  const formRef = useCallback((form: HTMLFormElement | null) => {
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= fetchAndSolveSpamChallenge().then(
        (proof) => void (ready.current = proof),
        // Without it stricter limits apply; the next focus tries again.
        () => void (begun = null),
      );
    };
    form?.addEventListener('focusin', begin);
    return () => form?.removeEventListener('focusin', begin);
  }, []);
  return { formRef, proof: () => ready.current };
}
