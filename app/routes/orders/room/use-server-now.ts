import { useEffect, useState } from 'react';

const ORDER_PAGE_CLOCK_UPDATE_MS = 20_000;

/**
 * Returns the shop's time, counted from when the page was rendered: the same on the server and while
 * hydrating, then updated every 20 seconds. The visitor's clock, which may be wrong, only measures the
 * elapsed time.
 */
export function useServerTime(now: string): Date {
  const [passed, setPassed] = useState({ since: now, ms: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(
      () => setPassed({ since: now, ms: performance.now() - start }),
      ORDER_PAGE_CLOCK_UPDATE_MS,
    );
    return () => clearInterval(timer);
  }, [now]);
  return new Date(Date.parse(now) + (passed.since === now ? passed.ms : 0));
}
