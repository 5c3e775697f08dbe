import { useOrderEventStream, useAdminEventStreamState } from '#app/platform/admin-updates.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

/**
 * Follows one order while its page is open; while disconnected, shows how old the page is (`at`, ISO 8601).
 * Once per page.
 */
export function OrderLiveUpdates({ orderId, at }: { orderId: string; at: string }) {
  useOrderEventStream(orderId);
  const isDisconnected = useAdminEventStreamState() === 'lost';
  const { moment } = useShopTimeFormatters();
  if (!isDisconnected) return null;
  return (
    <span>
      {'Last updated '}
      <time dateTime={at}>{moment(at)}</time>
    </span>
  );
}
