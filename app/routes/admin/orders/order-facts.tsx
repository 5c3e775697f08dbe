import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { joinClassNames } from '#app/lib/class-names.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { AdminOrder } from '#app/modules/order-pages/admin/admin-orders.ts';
import {
  ORDER_PAYMENT_LABELS,
  ORDER_STATUS_LABELS,
  WORK_STATE_LABELS,
} from '#app/modules/order-pages/admin/order-list-labels.ts';
import { Badge } from '#app/ui/badge.tsx';

/** The order number and what was bought, with badges for manual, demo and test orders. */
export function OrderNumberCell({
  order: { number, items, tags, customer, isManual, isTest, isDemo },
}: {
  order: AdminOrder;
}) {
  const [first, ...others] = items;
  const { name, company, email } = customer;
  const buyer = name ?? company ?? email;
  return (
    <span className="grid min-w-0 gap-0.5 py-1 md:min-w-44">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-normal text-ink-3 tabular-nums">
        {number}
        {isManual ? <Badge>Manual</Badge> : null}
        {isDemo ? <Badge>Demo</Badge> : isTest ? <Badge tone="warn">Test</Badge> : null}
        <OrderTags tags={tags} />
      </span>
      <span className="wrap-anywhere">
        {first ? `${first.title}${first.quantity > 1 ? ` x ${first.quantity}` : ''}` : 'No services'}
        {others.length > 0 ? (
          <span className="font-normal text-ink-3">{` + ${others.length} more`}</span>
        ) : null}
      </span>
      {buyer ? (
        <span className="hidden font-normal wrap-anywhere text-ink-2 md:max-xl:block">{buyer}</span>
      ) : null}
    </span>
  );
}

/**
 * The buyer. Long names and addresses are truncated in a table; the full text is in the tooltip and on the
 * order's page.
 */
export function OrderCustomerCell({ customer }: { customer: AdminOrder['customer'] }) {
  const { name, company, email } = customer;
  const known = [name, company, email].flatMap((line) => line || []);
  const [first = 'No name yet', ...others] = known;
  return (
    <span className="grid min-w-0 md:w-40">
      <span className="truncate" title={first}>
        {first}
      </span>
      {others.map((line) => (
        <span key={line} className="truncate text-xs text-ink-3" title={line}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** The total, and the state of the payment. */
export function OrderTotalCell({ money }: { money: AdminOrder['money'] }) {
  if (money === null) return null;
  const { label, tone } = ORDER_PAYMENT_LABELS[money.paymentState];
  return (
    <span className="flex items-center gap-x-2 gap-y-1 max-md:flex-wrap md:flex-col md:items-end">
      <span className="font-semibold">{formatDollars(money.totalCents)}</span>
      <Badge tone={tone}>{label}</Badge>
      {money.refundedCents > 0 ? (
        <span className="text-xs text-ink-3">{`${formatDollars(money.refundedCents)} back`}</span>
      ) : null}
      {money.pendingCents > 0 ? (
        <Badge tone="warn">
          {/* On one line it would push the row's menu out of the table. */}
          <span className="md:w-28 md:text-right md:whitespace-normal">
            {`Refund of ${formatDollars(money.pendingCents)} pending`}
          </span>
        </Badge>
      ) : null}
    </span>
  );
}

/** The state of the work: each state of its items once; the order's own state if there is no work. */
export function OrderWorkStateCell({ order }: { order: AdminOrder }) {
  const { status, items, hasOpenDispute, hasRefundRequest } = order;
  const states = [...new Set(items.flatMap(({ workState }) => (workState === null ? [] : [workState])))];
  const words =
    status === 'PAID' ? states.map((state) => WORK_STATE_LABELS[state]) : [ORDER_STATUS_LABELS[status]];
  return (
    <span className="flex flex-wrap gap-1">
      {words.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
      {hasOpenDispute ? <Badge tone="bad">Dispute</Badge> : null}
      {hasRefundRequest ? <Badge tone="bad">Refund requested</Badge> : null}
    </span>
  );
}

export function OrderDueDateCell({ order: { dueAt, isOverdue } }: { order: AdminOrder }) {
  if (dueAt === null) return null;
  return (
    <span className={joinClassNames('whitespace-nowrap', isOverdue && 'font-semibold text-bad')}>
      {isOverdue ? <span className="md:block">Overdue </span> : null}
      <LocalTime at={dueAt} isShort />
    </span>
  );
}

function OrderTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return tags.map((tag) => (
    <span key={tag} className="rounded-base border border-line px-1.5 text-xs wrap-anywhere text-ink-2">
      <span className="sr-only">Tag: </span>
      {tag}
    </span>
  ));
}
