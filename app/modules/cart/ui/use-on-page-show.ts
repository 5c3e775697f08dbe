import { useEffect, useEffectEvent } from 'react';

/** Runs when the page is restored from the back-forward cache in the state in which it was left. */
export function useOnBackForwardCacheRestore(run: () => void): void {
  const onShow = useEffectEvent(run);
  useEffect(() => {
    function listen(event: PageTransitionEvent) {
      if (event.persisted) onShow();
    }
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);
}
