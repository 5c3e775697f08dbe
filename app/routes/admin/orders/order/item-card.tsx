import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { OrderItemBrief } from '#app/modules/fulfilment/briefs/brief-states.ts';
import { WORK_STATE_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

import { OrderItemBriefSection } from './brief-part.tsx';
import { OrderPageCard } from './card.tsx';
import { OrderItemScopeChecklist } from './checklist.tsx';
import { DeliverOrderItemForm } from './deliver-form.tsx';
import { OrderItemDueDateAndActions } from './due-line.tsx';
import { OrderItemActionMenu } from './item-menu.tsx';
import {
  findActionResultForOrderItem,
  canDeliverItem,
  type AdminOrderItemSectionProps,
  ItemVersionHiddenInputs,
  startWorkFormId,
} from './item-parts.tsx';
import { AdminOrderItemRevisionRequests } from './revisions.tsx';
import { AdminOrderDeliveryVersionList } from './versions.tsx';

/** The next step of an item's work. */
function StartOrderItemWorkForm({ item, order, may }: AdminOrderItemSectionProps) {
  if (order.readOnly || !may.work) return null;
  const starts = { queued: 'start', revision_requested: 'start-revision' } as const;
  const { workState } = item;
  if (workState !== 'queued' && workState !== 'revision_requested') return null;
  return (
    <Form id={startWorkFormId(item.id)} method="post" className="flex flex-wrap items-center gap-3">
      <ItemVersionHiddenInputs item={item} />
      <Button type="submit" name="intent" value={starts[workState]} disabled={order.hasOpenDispute}>
        {workState === 'queued' ? 'Start work' : 'Start the revision'}
      </Button>
      {order.hasOpenDispute ? (
        <span className="text-sm text-ink-2">Work is on hold until the payment dispute is decided.</span>
      ) : null}
    </Form>
  );
}

/** Asks the customer for a review, once something was delivered. */
function RequestReviewButton({ item, order, may }: AdminOrderItemSectionProps) {
  const isDelivered = item.workState === 'delivered' || item.workState === 'accepted';
  if (!isDelivered || !may.write || item.serviceId === null || order.deletedAt !== null) return null;
  return (
    <Form method="post">
      <input type="hidden" name="itemId" value={item.id} />
      <Button type="submit" name="intent" value="ask-review" variant="outline" size="sm">
        Ask for a review
      </Button>
    </Form>
  );
}

/** One item of the order: its state, due date, scope, deliveries, and requests since. */
export function OrderItemCard(props: AdminOrderItemSectionProps & { brief: OrderItemBrief | null }) {
  const { item, order, answer } = props;
  const isOpen = canDeliverItem(props);
  const refused = findActionResultForOrderItem(answer, 'deliver', item.id);
  const word = item.workState ? WORK_STATE_LABELS[item.workState] : null;
  return (
    <OrderPageCard
      title={`${item.title}${item.quantity > 1 ? ` x ${item.quantity}` : ''}`}
      note={
        <span className="flex items-center gap-2">
          {word ? <Badge tone={word.tone}>{word.label}</Badge> : null}
          <OrderItemActionMenu {...props} />
        </span>
      }
    >
      <OrderItemDueDateAndActions {...props} />
      {item.workState === 'delivered' && item.acceptBy ? (
        <p className="text-sm text-ink-2">
          Accepted automatically on <LocalTime at={item.acceptBy} /> unless the customer responds.
        </p>
      ) : null}
      <StartOrderItemWorkForm {...props} />
      <OrderItemBriefSection {...props} />
      {item.scope.length > 0 ? (
        <OrderItemScopeChecklist item={item} isOpen={isOpen} isRefused={refused !== null} />
      ) : null}
      <AdminOrderItemRevisionRequests {...props} />
      <AdminOrderDeliveryVersionList item={item} order={order} />
      <RequestReviewButton {...props} />
      {isOpen ? <DeliverOrderItemForm {...props} /> : null}
    </OrderPageCard>
  );
}
