import { useEffect, useEffectEvent } from 'react';

/**
 * Checks the state of a sign-up when its tab becomes visible again: it may have been confirmed on a phone
 * meanwhile.
 */
export function useSignUpAutoRefresh(refresh: () => Promise<void>, isOn: boolean): void {
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void refresh();
  });
  useEffect(() => {
    if (!isOn) return;
    const look = () => refreshIfVisible();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    addEventListener('focus', look, { signal: stop.signal });
    return () => stop.abort();
  }, [isOn]);
}
