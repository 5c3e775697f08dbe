import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatBriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { findCategoryKeyByName } from '#app/lib/categories.ts';
import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { CustomerOrderItem } from '#app/modules/order-pages/room/order-room.ts';
import { OrderScopeChecklist } from '#app/modules/order-pages/room/scope-checklist.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { OrderItemDeliveries } from './deliveries.tsx';

const DELIVERY_ACCEPTED_BY_LABELS = {
  customer: 'by you',
  auto: 'automatically, 7 days after delivery',
  staff: 'by us',
};

const ITEM_STATES_BEFORE_DELIVERY = ['awaiting_brief', 'queued', 'in_progress', 'revision_requested'];
const isOrderItemNotYetDelivered = ({ workState }: CustomerOrderItem) =>
  workState !== null && ITEM_STATES_BEFORE_DELIVERY.includes(workState);

/** Returns the one date that matters for this item now. */
function formatOrderItemRelevantDate(
  item: CustomerOrderItem,
  now: Date,
  { day, moment }: ShopTimeFormatters,
): string | null {
  if (item.workState === 'accepted' && item.acceptedAt)
    return `Accepted ${moment(item.acceptedAt)}${item.acceptedBy ? ` ${DELIVERY_ACCEPTED_BY_LABELS[item.acceptedBy]}` : ''}`;
  if (item.workState === 'delivered' && item.deliveredAt) return `Delivered ${moment(item.deliveredAt)}`;
  if (!isOrderItemNotYetDelivered(item) || item.dueAt === null) return null;
  if (item.pausedSince) return `The delivery date has been paused since ${moment(item.pausedSince)}`;
  if (item.briefPromise) return formatBriefDeliveryPromise(item.briefPromise, day);
  return `Due ${moment(item.dueAt)}, ${formatRelativeTime(new Date(item.dueAt), now)}`;
}

function OrderItemTitle({ item, isAlone }: { item: CustomerOrderItem; isAlone: boolean }) {
  const category = findCategoryKeyByName(useShopCategories(), item.category);
  return (
    <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
      {category ? (
        <p data-cat={category} className="flex items-center gap-1.5 text-sm font-semibold text-cat-text">
          <CategoryIcon category={category} />
          {item.category}
        </p>
      ) : null}
      <h3 className="text-xl font-semibold wrap-anywhere">
        {isAlone ? 'What you ordered' : item.title}
        {item.quantity > 1 ? ` x ${item.quantity}` : ''}
      </h3>
    </div>
  );
}

/** With several services, only those that need action show their full scope expanded. */
function CollapsibleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/item border-t border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold">
        {title}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-2 transition-transform duration-140 group-open/item:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}

/** One bought service: its state, the pending decision, the deliveries and the scope. */
export function OrderItemSection({
  orderId,
  item,
  isAlone,
  now,
  after,
  children,
}: {
  orderId: string;
  item: CustomerOrderItem;
  isAlone: boolean;
  now: Date;
  /** The customer's tasks: the brief, the review. */
  children?: ReactNode;
  /** Reference content below the scope. */
  after?: ReactNode;
}) {
  const date = formatOrderItemRelevantDate(item, now, useShopTimeFormatters());
  return (
    <article id={`item-${item.id}`} className="grid gap-6 border-t border-ink pt-6" aria-label={item.title}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <OrderItemTitle item={item} isAlone={isAlone} />
          {item.word ? <Badge tone={item.tone}>{item.word}</Badge> : null}
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {date ? <span>{date}</span> : null}
          {item.slug ? (
            <Link to={`/service/${encodeURIComponent(item.slug)}`} className="underline underline-offset-4">
              See the service
            </Link>
          ) : null}
        </p>
        {item.pause && isOrderItemNotYetDelivered(item) ? (
          <p className="max-w-[42rem] wrap-anywhere whitespace-pre-line">{item.pause.words}</p>
        ) : null}
      </div>
      {children}
      <OrderItemDeliveries orderId={orderId} itemId={item.id} deliveries={item.deliveries} />
      {isAlone || item.workState === 'delivered' ? (
        <OrderScopeChecklist rows={item.scope} />
      ) : (
        <CollapsibleSection title="Checklist">
          <OrderScopeChecklist rows={item.scope} />
        </CollapsibleSection>
      )}
      {after}
    </article>
  );
}
