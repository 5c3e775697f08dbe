import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

import { useStreamState } from '#app/platform/admin-updates.ts';

const PROCESSING_POLL_INTERVAL_MS = 5_000;

/**
 * Keeps an open order up to date. While the live stream is connected, the message thread receives events and
 * reloads the page's data. The data is also reloaded when the page becomes visible again and, without the
 * stream, at intervals while a payment is processing. Form input is kept. Background tabs make no requests.
 */
export function useOrderAutoRefresh(isProcessing: boolean): void {
  const { revalidate } = useRevalidator();
  const isLive = useStreamState() === 'live';
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', refresh, { signal: stop.signal });
    addEventListener('focus', refresh, { signal: stop.signal });
    const timer = isProcessing && !isLive ? setInterval(refresh, PROCESSING_POLL_INTERVAL_MS) : undefined;
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [revalidate, isProcessing, isLive]);
}
