import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 60_000;
const WHILE_PROCESSING_MS = 5_000;

/**
 * Keeps an open order as it is: asks again when the tab is looked at, and every minute while it is (every 5 seconds while the
 * payment is on its way). What the timeline tells comes sooner: the thread of messages asks every ten seconds, and the answer
 * says whether anything happened. What is typed into forms stays. A tab in the background asks nothing.
 */
export function useFreshOrder(isProcessing: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', refresh, { signal: stop.signal });
    addEventListener('focus', refresh, { signal: stop.signal });
    const timer = setInterval(refresh, isProcessing ? WHILE_PROCESSING_MS : EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [revalidate, isProcessing]);
}
