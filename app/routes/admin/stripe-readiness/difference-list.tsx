import { Form, href, Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import {
  PAYMENT_DIFFERENCE_TEXTS,
  type PaymentReconciliationDifference,
} from '#app/modules/payments/reconciliation/payment-difference.ts';
import { Button } from '#app/ui/button.tsx';

function PaymentDifferenceItem({ difference }: { difference: PaymentReconciliationDifference }) {
  const { kind, sessionId, orderId, amountCents } = difference;
  const { title, text, isFixable } = PAYMENT_DIFFERENCE_TEXTS[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-72 gap-0.5">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {`${formatDollars(amountCents)}, `}
          {orderId ? (
            <Link to={href('/admin/orders/:id', { id: orderId })} className="underline underline-offset-4">
              {`order ${formatOrderNumber(orderId)}`}
            </Link>
          ) : (
            'no order'
          )}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{sessionId}</p>
      </div>
      {isFixable && orderId ? (
        <Form method="post">
          <input type="hidden" name="session" value={sessionId} />
          <Button
            type="submit"
            name="intent"
            value="fix"
            variant="outline"
            size="sm"
            aria-label={`Fix order ${formatOrderNumber(orderId)}`}
          >
            Fix
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

/** The differences between the provider and the shop, with their fixes. */
export function PaymentDifferenceList({
  differences,
}: {
  differences: readonly PaymentReconciliationDifference[];
}) {
  if (differences.length === 0)
    return <p className="text-sm text-ink-2">All payments of the last three days match.</p>;
  return (
    <ul>
      {differences.map((difference) => (
        <PaymentDifferenceItem key={`${difference.kind} ${difference.sessionId}`} difference={difference} />
      ))}
    </ul>
  );
}
