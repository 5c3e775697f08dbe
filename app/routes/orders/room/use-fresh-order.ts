import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

import { useStreamState } from '#app/platform/desk-updates.ts';

const WHILE_PROCESSING_MS = 5_000;

/**
 * Keeps an open order as it is. While its stream is there, the thread of messages hears that something happened, and has the page read
 * again. In any case the page asks when it is looked at again, and without the stream by the clock while a payment is on its way. What is
 * typed into forms stays. A tab in the background asks nothing.
 */
export function useFreshOrder(isProcessing: boolean): void {
  const { revalidate } = useRevalidator();
  const isHeard = useStreamState() === 'live';
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', refresh, { signal: stop.signal });
    addEventListener('focus', refresh, { signal: stop.signal });
    const timer = isProcessing && !isHeard ? setInterval(refresh, WHILE_PROCESSING_MS) : undefined;
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [revalidate, isProcessing, isHeard]);
}
