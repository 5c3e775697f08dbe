import { Form, Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { BuyAgainButton } from '#app/modules/cart/ui/buy-again-button.tsx';
import { SubmitPayButton } from '#app/modules/cart/ui/submit-pay-button.tsx';
import { LineItemThumbnail } from '#app/modules/catalog/ui/line-item-thumbnail.tsx';
import { BRIEF_STARTS_DELIVERY_TIME_MESSAGE } from '#app/modules/fulfilment/briefs/brief-states.ts';
import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { AccountOrderRow } from '#app/modules/order-pages/room/order-list.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const hasAccountOrderBadgeText = (order: AccountOrderRow, word: string): boolean =>
  order.badges.some((badge) => badge.word === word);

/** When the order is due or was completed, as a date and relative to now. */
function CustomerOrderListRowDate({ order, now }: { order: AccountOrderRow; now: Date }) {
  const { moment, longDate } = useShopTimeFormatters();
  if (order.completedAt && hasAccountOrderBadgeText(order, 'Completed'))
    return <>Completed {longDate(order.completedAt)}</>;
  if (order.isPaused) return <>Delivery date paused</>;
  if (order.payUntil) return <>Pay by {moment(order.payUntil)}</>;
  if (order.briefItemId) return <>{BRIEF_STARTS_DELIVERY_TIME_MESSAGE}</>;
  if (order.dueAt === null) return null;
  const dueAt = new Date(order.dueAt);
  return (
    <>
      Due <span className="font-semibold text-ink">{moment(dueAt)}</span>, {formatRelativeTime(dueAt, now)}
    </>
  );
}

/** The pending step first, then what is always possible. */
function CustomerOrderListRowActions({ order }: { order: AccountOrderRow }) {
  const about = <span className="sr-only">: order {order.number}</span>;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      {order.reviewItemId ? (
        <ButtonLink to={`/orders/${order.id}#item-${order.reviewItemId}`} size="sm">
          Review delivery{about}
        </ButtonLink>
      ) : null}
      {order.briefItemId ? (
        <ButtonLink to={`/orders/${order.id}/brief/${order.briefItemId}`} size="sm">
          Fill in brief{about}
        </ButtonLink>
      ) : null}
      {order.payUntil ? (
        <ButtonLink to={`/orders/${order.id}`} size="sm">
          View and pay{about}
        </ButtonLink>
      ) : null}
      {order.isPayable && !order.payUntil ? (
        <Form method="post" action={`/orders/${order.id}`} reloadDocument>
          <SubmitPayButton size="sm">Finish payment{about}</SubmitPayButton>
        </Form>
      ) : null}
      <ButtonLink to={`/orders/${order.id}`} size="sm" variant="outline">
        Open{about}
      </ButtonLink>
      {order.hasInvoice ? (
        <ButtonLink to={`/orders/${order.id}/invoice.pdf`} reloadDocument size="sm" variant="outline">
          Invoice{about}
        </ButtonLink>
      ) : null}
      {order.isPayable || hasAccountOrderBadgeText(order, 'Waiting for payment') ? null : (
        <BuyAgainButton bought={order.bought} number={order.number} />
      )}
    </div>
  );
}

function AccountOrderRowPrice({ order }: { order: AccountOrderRow }) {
  const isPart = order.refundedCents > 0 && order.refundedCents < order.totalCents;
  return (
    <p className="text-xl leading-snug font-bold">
      {formatDollars(order.totalCents)}
      {isPart ? (
        <span className="block text-sm font-normal text-ink-2">
          {formatDollars(order.refundedCents)} refunded
        </span>
      ) : null}
    </p>
  );
}

/** One order of the list: what was bought, its state and its actions. */
export function OrderListRow({ order, now }: { order: AccountOrderRow; now: string }) {
  const { longDate } = useShopTimeFormatters();
  return (
    <li className="flex gap-4 border-t border-line py-6 md:gap-6">
      <LineItemThumbnail id={order.artId} category={order.category} />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 className="min-w-0 flex-[1_1_14rem] text-lg leading-snug font-semibold wrap-anywhere">
            <Link className="underline-offset-4 hover:underline" to={`/orders/${order.id}`}>
              {order.title}
            </Link>
            {order.isUnread ? (
              <span className="ml-2 inline-block size-2.5 rounded-base bg-accent">
                <span className="sr-only">Unread messages</span>
              </span>
            ) : null}
          </h2>
          <AccountOrderRowPrice order={order} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          {order.badges.map(({ word, tone }) => (
            <Badge key={word} tone={tone}>
              {word}
            </Badge>
          ))}
          <span>Order {order.number}</span>
          <span>{longDate(order.placedAt)}</span>
          {order.isTest ? <span className="text-warn">Test payment</span> : null}
        </p>
        <p className="text-sm text-ink-2 empty:hidden">
          <CustomerOrderListRowDate order={order} now={new Date(now)} />
        </p>
        <CustomerOrderListRowActions order={order} />
      </div>
    </li>
  );
}
