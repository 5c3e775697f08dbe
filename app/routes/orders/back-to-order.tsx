import { Link } from 'react-router';

import { orderNumber } from '#app/modules/orders/model.ts';
import { Icon } from '#app/ui/icon.tsx';

/** The first thing on a page below an order: the way back to it. */
export function BackToOrder({ orderId }: { orderId: string }) {
  return (
    <Link
      to={`/orders/${orderId}`}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink hover:underline"
    >
      <Icon name="arrow-left" className="size-4" />
      {`Order ${orderNumber(orderId)}`}
    </Link>
  );
}
