import { useEffect, useState } from 'react';
import { href, Link, useLocation } from 'react-router';

const POLL_MS = 30_000;
const MOST = 100;

async function askFor(since: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(`${href('/admin/orders/new-count')}?${new URLSearchParams({ since })}`, {
    signal,
  });
  if (!answer.ok) return 0;
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'count' in body ? Number(body.count) : 0;
}

/** How many orders came since the list was read; asked every half minute while the page is visible. */
function useNewOrders(readAt: string): number {
  const [found, setFound] = useState({ readAt, count: 0 });
  useEffect(() => {
    const controller = new AbortController();
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      // What cannot be asked now is asked the next time.
      askFor(readAt, controller.signal).then(
        (count) => setFound({ readAt, count }),
        () => {},
      );
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask, { signal: controller.signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [readAt]);
  return found.readAt === readAt ? found.count : 0;
}

/** "3 new orders", which reads the list again. */
export function NewOrders({ readAt }: { readAt: string }) {
  const count = useNewOrders(readAt);
  const { pathname, search } = useLocation();
  const number = count >= MOST ? `${MOST}+` : String(count);
  return (
    <span role="status">
      {count > 0 ? (
        <Link
          to={pathname + search}
          preventScrollReset
          className="inline-flex min-h-8 items-center rounded-base bg-good-tint px-2.5 text-sm font-semibold text-good underline-offset-4 hover:underline"
        >
          {`${number} new ${count === 1 ? 'order' : 'orders'}`}
        </Link>
      ) : null}
    </span>
  );
}
