import { useEffect, useEffectEvent } from 'react';
import { useActionData, useRevalidator } from 'react-router';

import { SECOND_MS } from '#app/lib/durations.ts';
import type { FormActionResult } from '#app/ui/intent-answer.ts';

const POLL_MS = SECOND_MS;

/**
 * Reloads the page's data every second while something is running. Pauses while a refused form is shown:
 * reloading would drop the answer, the input and the identity prompt.
 */
export function usePollWhileRunning(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isRefused = useActionData<FormActionResult>()?.ok === false;
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isRunning || isRefused) return;
    const timer = setInterval(() => look(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, isRefused]);
}
