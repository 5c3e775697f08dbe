import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Shorter waits show nothing, so that a fast page does not flicker (look.md, states). */
const PENDING_INDICATOR_DELAY_MS = 200;

/** Whether a navigation to a matching path has lasted longer than 200 ms. */
export function useIsSlowNavigationPending(isTarget: (pathname: string) => boolean): boolean {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location !== undefined && isTarget(location.pathname);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsLate(true), PENDING_INDICATOR_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}
