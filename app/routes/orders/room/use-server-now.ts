import { useEffect, useState } from 'react';

const TICK_MS = 20_000;

/**
 * The shop's clock, going on from the moment the page was made: the same on the server and while hydrating, then a tick
 * every 20 seconds. The visitor's own clock, which may be wrong, only measures what has passed since.
 */
export function useServerNow(now: string): Date {
  const [passed, setPassed] = useState({ since: now, ms: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPassed({ since: now, ms: performance.now() - start }), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return new Date(Date.parse(now) + (passed.since === now ? passed.ms : 0));
}
