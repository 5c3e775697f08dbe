import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

import { SECOND_MS } from '#app/lib/durations.ts';

const LOOK_MS = SECOND_MS;

/** Reads the page again every second while something runs, without a reload. */
export function useFollow(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}
