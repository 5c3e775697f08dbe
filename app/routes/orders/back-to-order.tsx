import { Link } from 'react-router';

import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { Icon } from '#app/ui/icon.tsx';

/** A link back to the order, first on every page below it. */
export function BackToOrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={`/orders/${orderId}`}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink hover:underline"
    >
      <Icon name="arrow-left" className="size-4" />
      {`Order ${formatOrderNumber(orderId)}`}
    </Link>
  );
}
