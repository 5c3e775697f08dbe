import { useEffect, useEffectEvent } from 'react';
import { useActionData, useRevalidator } from 'react-router';

import { SECOND_MS } from '#app/lib/durations.ts';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

const LOOK_MS = SECOND_MS;

/**
 * Reads the page again every second while something runs, without a reload. Not while a refused form is shown: reading the page again takes
 * the answer away, and with it what was typed and the question who it is.
 */
export function useFollow(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isRefused = useActionData<IntentAnswer>()?.ok === false;
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isRunning || isRefused) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, isRefused]);
}
