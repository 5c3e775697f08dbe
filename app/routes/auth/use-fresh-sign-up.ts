import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Checks the state of a sign-up when its tab becomes visible again: it may have been confirmed on a phone
 * meanwhile.
 */
export function useRevalidateSignUp(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const refresh = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', refresh, { signal: stop.signal });
    addEventListener('focus', refresh, { signal: stop.signal });
    return () => stop.abort();
  }, [revalidate, isOn]);
}
