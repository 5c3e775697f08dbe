import { formatDollars } from '#app/lib/money.ts';
import type { OrderLinesAndTotals } from '#app/modules/order-pages/admin/admin-order-page.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { AdminOrderPaymentPanel } from '../money/payment-card.tsx';
import { RefundRequestDecision } from '../money/request-decision.tsx';

import { OrderPageCard } from './card.tsx';
import type { AdminOrderPageData } from './read-order.server.ts';

/** Returns the values of a refused form; empty after a success. */
export function listTextValuesOfRefusedForm(answer: FormActionResult | undefined): Record<string, string> {
  if (!answer || answer.ok) return {};
  const typed = Object.entries(answer.fields).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}

/** The items with their prices. */
function OrderItemsCard({ lines }: Pick<OrderLinesAndTotals, 'lines'>) {
  return (
    <OrderPageCard title="Items">
      <dl className="grid gap-1.5 text-sm">
        {lines.map(({ title, quantity, lineCents, own }, place) => (
          // The items of an order never change position.
          <div key={`${place}-${title}`} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">
              {quantity > 1 ? `${title} x ${quantity}` : title}
              {own ? (
                <span className="block text-xs text-ink-3">
                  {`Custom price instead of ${formatDollars(own.catalogueCents)}: ${own.reason}`}
                </span>
              ) : null}
            </dt>
            <dd className="shrink-0 tabular-nums">{formatDollars(lineCents)}</dd>
          </div>
        ))}
      </dl>
    </OrderPageCard>
  );
}

/**
 * The items, the refund request, and the payments with their actions; absent without permission to see money.
 */
export function AdminOrderPaymentSection({
  order,
  may,
  money,
  newRefundId,
  answer,
}: AdminOrderPageData & { answer: FormActionResult | undefined }) {
  if (order.money === null) return null;
  // Orders in the trash are read-only.
  const mayRefund = may.refund && order.deletedAt === null;
  const action = `/admin/orders/${order.id}`;
  const kept = listTextValuesOfRefusedForm(answer);
  return (
    <>
      <OrderItemsCard lines={order.money.lines} />
      {money ? (
        <>
          <RefundRequestDecision money={money} mayDecide={mayRefund} action={action} kept={kept} />
          <AdminOrderPaymentPanel {...{ money, newRefundId, mayRefund, action, kept }} />
        </>
      ) : (
        <OrderPageCard title="Payment">
          <p role="alert" className="text-sm text-bad">
            This couldn’t be loaded. Everything else still works.
          </p>
        </OrderPageCard>
      )}
    </>
  );
}
