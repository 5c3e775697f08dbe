import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { Brief } from '#app/modules/fulfilment/briefs/brief-states.ts';
import { WORK_STATE_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

import { BriefPart } from './brief-part.tsx';
import { Card } from './card.tsx';
import { Checklist } from './checklist.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { DueLine } from './due-line.tsx';
import { ItemMenu } from './item-menu.tsx';
import { answerOf, isInWork, type ItemShown, SeenItem, startForm } from './item-parts.tsx';
import { Revisions } from './revisions.tsx';
import { Versions } from './versions.tsx';

/** The next step of an item's work. */
function NextStep({ item, order, may }: ItemShown) {
  if (order.readOnly || !may.work) return null;
  const starts = { queued: 'start', revision_requested: 'start-revision' } as const;
  const { workState } = item;
  if (workState !== 'queued' && workState !== 'revision_requested') return null;
  return (
    <Form id={startForm(item.id)} method="post" className="flex flex-wrap items-center gap-3">
      <SeenItem item={item} />
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
function AskForReview({ item, order, may }: ItemShown) {
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
export function ItemCard(props: ItemShown & { brief: Brief | null }) {
  const { item, order, answer } = props;
  const isOpen = isInWork(props);
  const refused = answerOf(answer, 'deliver', item.id);
  const word = item.workState ? WORK_STATE_LABELS[item.workState] : null;
  return (
    <Card
      title={`${item.title}${item.quantity > 1 ? ` x ${item.quantity}` : ''}`}
      note={
        <span className="flex items-center gap-2">
          {word ? <Badge tone={word.tone}>{word.label}</Badge> : null}
          <ItemMenu {...props} />
        </span>
      }
    >
      <DueLine {...props} />
      {item.workState === 'delivered' && item.acceptBy ? (
        <p className="text-sm text-ink-2">
          Accepted automatically on <LocalTime at={item.acceptBy} /> unless the customer responds.
        </p>
      ) : null}
      <NextStep {...props} />
      <BriefPart {...props} />
      {item.scope.length > 0 ? <Checklist item={item} isOpen={isOpen} isRefused={refused !== null} /> : null}
      <Revisions {...props} />
      <Versions item={item} order={order} />
      <AskForReview {...props} />
      {isOpen ? <DeliverForm {...props} /> : null}
    </Card>
  );
}
