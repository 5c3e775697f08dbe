import { useState } from 'react';
import { href, Link, useLocation } from 'react-router';

import { useRefetchOnEvents } from '#app/platform/admin-updates.ts';

/** How often to poll when no live event arrives. */
const NEW_ORDERS_POLL_INTERVAL_MS = 30_000;
const MAX_COUNTED_NEW_ORDERS = 100;

/** Returns null if the request fails; the next poll tries again. */
async function fetchNewOrderCount(since: string): Promise<number | null> {
  const address = `${href('/admin/orders/new-count')}?${new URLSearchParams({ since })}`;
  const answer = await fetch(address).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return typeof body === 'object' && body !== null && 'count' in body ? Number(body.count) : null;
}

/** Returns how many orders arrived since the list was read; asks again when the shop reports a new one. */
function useNewOrderCount(readAt: string): number {
  const [found, setFound] = useState({ readAt, count: 0 });
  const ask = async () => {
    const count = await fetchNewOrderCount(readAt);
    if (count !== null) setFound({ readAt, count });
  };
  useRefetchOnEvents('orders', { ask, pollMs: NEW_ORDERS_POLL_INTERVAL_MS });
  return found.readAt === readAt ? found.count : 0;
}

/** "3 new orders", a button that reloads the list. */
export function ReloadForNewOrdersButton({ readAt }: { readAt: string }) {
  const count = useNewOrderCount(readAt);
  const { pathname, search } = useLocation();
  const number = count >= MAX_COUNTED_NEW_ORDERS ? `${MAX_COUNTED_NEW_ORDERS}+` : String(count);
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
