import type { ReactNode } from 'react';

import { formatBriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { formatDollars } from '#app/lib/money.ts';
import { describeNextOrderStep } from '#app/modules/order-pages/room/next-step.ts';
import { formatRelativeTime, formatDurationInTwoUnits } from '#app/modules/order-pages/room/order-badges.ts';
import type { CustomerOrder } from '#app/modules/order-pages/room/order-room.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { OrderLiveUpdates } from '../follow-order.tsx';

import { OrderProgressSteps } from './step-strip.tsx';

function OrderHeaderFact({
  term,
  isWide = false,
  children,
}: {
  term: string;
  /** Spans the full width, for a sentence. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={joinClassNames('grid min-w-0 content-start gap-1', isWide && 'col-span-full')}>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

const UNDELIVERED_ORDER_ITEM_STATES = ['awaiting_brief', 'queued', 'in_progress', 'revision_requested'];

/** When the order is due, while something is still to be delivered. */
function CustomerOrderHeaderDueDate({ room, now }: { room: CustomerOrder; now: Date }) {
  const { day, moment, longDate } = useShopTimeFormatters();
  const inWork = room.items.filter(
    ({ workState }) => workState !== null && UNDELIVERED_ORDER_ITEM_STATES.includes(workState),
  );
  if (room.status === 'COMPLETED' && room.completedAt)
    return <OrderHeaderFact term="Completed">{longDate(room.completedAt)}</OrderHeaderFact>;
  if (room.status !== 'PAID' || room.dueAt === null || inWork.length === 0) return null;
  if (inWork.every(({ pausedSince }) => pausedSince !== null))
    return <OrderHeaderFact term="Delivery date">Paused</OrderHeaderFact>;
  if (room.briefPromise)
    return (
      <OrderHeaderFact term="Delivery" isWide>
        {formatBriefDeliveryPromise(room.briefPromise, day)}
      </OrderHeaderFact>
    );
  const dueAt = new Date(room.dueAt);
  const isLate = dueAt < now;
  return (
    <OrderHeaderFact term={room.items.length === 1 ? 'Due' : 'Everything due'}>
      {moment(dueAt)}
      <span className="block text-sm font-normal text-ink-2">
        {isLate
          ? `Late by ${formatDurationInTwoUnits(now.getTime() - dueAt.getTime())}`
          : formatRelativeTime(dueAt, now)}
      </span>
    </OrderHeaderFact>
  );
}

/** The number, state, next step, the five stages, and the facts of an order (pages.md "The order room"). */
export function CustomerOrderHeader({
  room,
  now,
  isGuest,
  readAt,
}: {
  room: CustomerOrder;
  now: Date;
  isGuest: boolean;
  /** When the page's data was read. */
  readAt: string;
}) {
  const { money } = room;
  const time = useShopTimeFormatters();
  const paidCents = room.paidAt === null ? null : money.totalCents;
  return (
    <header className="grid gap-8">
      {isGuest ? null : (
        <Breadcrumb
          crumbs={[
            { label: 'Your orders', to: '/orders' },
            { label: `Order ${room.number}`, to: `/orders/${room.id}` },
          ]}
        />
      )}
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
          {room.badges.map(({ word, tone }) => (
            <Badge key={word} tone={tone}>
              {word}
            </Badge>
          ))}
          <span>Order {room.number}</span>
          <OrderLiveUpdates orderId={room.id} at={readAt} />
        </p>
        <h1 className="max-w-4xl text-4xl font-extrabold wrap-anywhere">{room.title}</h1>
        <p role="status" className="max-w-[42rem] text-xl text-ink-2">
          {describeNextOrderStep(room, now, time)}
        </p>
      </div>
      {room.step >= 0 ? <OrderProgressSteps step={room.step} /> : null}
      <dl className="grid grid-cols-2 gap-5 border-y border-line py-5 md:grid-cols-4">
        <CustomerOrderHeaderDueDate room={room} now={now} />
        <OrderHeaderFact term={paidCents === null ? 'Total' : 'Total paid'}>
          {formatDollars(money.totalCents)} USD
          {money.refundedCents > 0 ? (
            <span className="block text-sm font-normal text-ink-2">
              {formatDollars(money.refundedCents)} refunded
            </span>
          ) : null}
        </OrderHeaderFact>
        <OrderHeaderFact term="Services">{room.items.length}</OrderHeaderFact>
        <OrderHeaderFact term={room.paidAt ? 'Paid' : 'Ordered'}>
          {time.longDate(room.paidAt ?? room.placedAt)}
        </OrderHeaderFact>
      </dl>
    </header>
  );
}
