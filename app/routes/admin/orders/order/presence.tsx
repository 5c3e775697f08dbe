import { useEffect, useState } from 'react';

import { ORDER_MESSAGES_POLL_INTERVAL_MS } from '#app/modules/messages/model.ts';
import { formatPresentPeopleNames } from '#app/modules/order-pages/room/order-presence.ts';

const getOrderPagePresenceUrl = (orderId: string) => `/admin/orders/${orderId}/presence`;

async function fetchStaffNamesOnOrderPage(address: string, signal: AbortSignal): Promise<string[] | null> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(), signal }).catch(
    () => null,
  );
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (typeof body !== 'object' || body === null || !('others' in body) || !Array.isArray(body.others))
    return null;
  return body.others.map(String);
}

/** Reports that the order is open here while the page is visible, and returns who else has it open. */
function useOtherStaffOnOrderPage(orderId: string, rendered: readonly string[]): readonly string[] {
  const [found, setFound] = useState<{ rendered: readonly string[]; others: readonly string[] } | null>(null);
  useEffect(() => {
    const address = getOrderPagePresenceUrl(orderId);
    const stop = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void fetchStaffNamesOnOrderPage(address, stop.signal).then((others) => {
        // A failed request is retried the next time.
        if (others && !stop.signal.aborted) setFound({ rendered, others });
      });
    };
    const timer = setInterval(look, ORDER_MESSAGES_POLL_INTERVAL_MS);
    for (const event of ['focus', 'pageshow']) addEventListener(event, look, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [orderId, rendered]);
  useEffect(() => {
    const leave = () =>
      void navigator.sendBeacon(getOrderPagePresenceUrl(orderId), new URLSearchParams({ leaving: '1' }));
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [orderId]);
  // The page was loaded again since, so its data is newer.
  return found?.rendered === rendered ? found.others : rendered;
}

/** Other staff who have this order open; renders nothing if there are none. */
export function OtherStaffOnOrderPageNotice({
  orderId,
  others: rendered,
}: {
  orderId: string;
  others: readonly string[];
}) {
  const others = useOtherStaffOnOrderPage(orderId, rendered);
  return (
    <p
      role="status"
      className={others.length > 0 ? 'mb-5 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn' : ''}
    >
      {others.length > 0 ? (
        <>
          <strong className="font-semibold">{formatPresentPeopleNames(others)}</strong>{' '}
          {others.length === 1 ? 'has' : 'have'} this order open too. If you both save, the second person will
          be asked to reload.
        </>
      ) : null}
    </p>
  );
}
