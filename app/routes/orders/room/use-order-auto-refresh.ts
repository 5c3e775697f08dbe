import { useEffect, useEffectEvent } from 'react';

import { useAdminEventStreamState } from '#app/platform/admin-updates.ts';

const PROCESSING_POLL_INTERVAL_MS = 5_000;

/**
 * Keeps an open order up to date. While the live stream is connected, the message thread receives events and
 * reloads the page's data. The data is also reloaded when the page becomes visible again and, without the
 * stream, at intervals while a payment is processing. Form input is kept. Background tabs make no requests.
 */
export function useOrderAutoRefresh(refresh: () => Promise<void>, isProcessing: boolean): void {
  const isLive = useAdminEventStreamState() === 'live';
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh();
  });
  useEffect(() => {
    const look = () => refreshIfVisible();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    addEventListener('focus', look, { signal: stop.signal });
    const timer = isProcessing && !isLive ? setInterval(look, PROCESSING_POLL_INTERVAL_MS) : undefined;
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [isProcessing, isLive]);
}
