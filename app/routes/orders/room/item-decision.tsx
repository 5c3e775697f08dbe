import type { OrderItemBrief } from '#app/modules/fulfilment/briefs/brief-states.ts';
import { OrderItemBriefStateSummary } from '#app/modules/fulfilment/ui/brief-summary.tsx';
import type { CustomerOrderItem } from '#app/modules/order-pages/room/order-room.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';

import { ConfirmOrderEmailNotice } from '../confirm-notice.tsx';

import { AcceptOrReviseDeliveryPanel, WithdrawRevisionForm } from './review-panel.tsx';
import { CustomerOrderFormErrors } from './order-form-errors.tsx';
import { RevisionList } from './revision-list.tsx';

/** A refused form that the page no longer shows: its errors, and the typed text for copying. */
function RefusedOrderFormMissingFromPage({ refusal }: { refusal: ServerRejectedFormResult }) {
  const text = refusal.fields['text'];
  return (
    <div className="grid gap-3">
      <CustomerOrderFormErrors refusal={refusal} />
      {text ? (
        <div className="grid gap-1 text-sm">
          <p className="font-semibold">What you wrote:</p>
          <p className="max-w-[42rem] rounded-base bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Returns whether the delivery date depends on a pending brief. */
function isBriefAwaited({ stance, isRequired }: OrderItemBrief, isOpen: boolean): boolean {
  return isOpen && isRequired && stance === 'fill';
}

function AwaitedBriefSection({ brief }: { brief: OrderItemBrief }) {
  return (
    <section
      aria-label={`Brief of ${brief.service}`}
      className="overflow-hidden rounded-base border border-ink bg-paper"
    >
      <div aria-hidden className="h-2 bg-accent" />
      <div className="px-5 pt-5 pb-6 md:px-6">
        <OrderItemBriefStateSummary brief={brief} />
      </div>
    </section>
  );
}

/** The brief of an item for reference, once it is settled. */
export function SettledBriefReferenceLink({
  brief,
  isOpen,
}: {
  brief: OrderItemBrief | null;
  isOpen: boolean;
}) {
  if (!brief || isBriefAwaited(brief, isOpen)) return null;
  return (
    <section aria-label={`Brief of ${brief.service}`}>
      <h4 className="border-b border-line pb-2 text-xs font-semibold">Brief</h4>
      <div className="pt-4">
        <OrderItemBriefStateSummary brief={brief} isReadOnly={!isOpen} />
      </div>
    </section>
  );
}

/** Returns what the customer can do about an item now; null for nothing. */
function getCustomerOrderItemStep(
  { workState }: CustomerOrderItem,
  isOpen: boolean,
): 'review' | 'withdraw' | null {
  if (!isOpen) return null;
  if (workState === 'delivered') return 'review';
  return workState === 'revision_requested' ? 'withdraw' : null;
}

type CustomerDeliveryDecisionProps = {
  orderId: string;
  item: CustomerOrderItem;
  /** Null if the item has no brief. */
  brief: OrderItemBrief | null;
  /** The refused form of this item; null if there is none. */
  refusal: ServerRejectedFormResult | null;
  now: Date;
  /** Whether this visitor may decide, or must confirm the email address first. */
  mayWork: boolean;
  /** Whether the order is paid and not ended. */
  isOpen: boolean;
  /** The address of the review form; null until the item is accepted, and once it is reviewed. */
  reviewHref: string | null;
};

function DeliveryReviewOrConfirmEmail({
  orderId,
  item,
  refusal,
  now,
  mayWork,
}: CustomerDeliveryDecisionProps) {
  if (mayWork) return <AcceptOrReviseDeliveryPanel item={item} refusal={refusal} now={now} />;
  return (
    <ConfirmOrderEmailNotice orderId={orderId} next={`/orders/${orderId}#item-${item.id}`}>
      To accept this delivery or request a revision, confirm your email address for this order.
    </ConfirmOrderEmailNotice>
  );
}

function WriteReviewLink({ title, href }: { title: string; href: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base border border-line bg-paper px-5 py-4">
      <span className="min-w-0 flex-[1_1_16rem]">How did it go? Your review helps others decide.</span>
      <ButtonLink to={href} reloadDocument variant="outline">
        Write a review<span className="sr-only">: {title}</span>
      </ButtonLink>
    </p>
  );
}

/** The customer's decision about one item, and earlier requests. */
export function CustomerOrderItemDecision(props: CustomerDeliveryDecisionProps) {
  const { item, brief, refusal, mayWork, isOpen, reviewHref } = props;
  const step = getCustomerOrderItemStep(item, isOpen);
  const hasForm = mayWork && step !== null;
  return (
    <>
      {brief && isBriefAwaited(brief, isOpen) ? <AwaitedBriefSection brief={brief} /> : null}
      {refusal && !hasForm ? <RefusedOrderFormMissingFromPage refusal={refusal} /> : null}
      {step === 'review' ? <DeliveryReviewOrConfirmEmail {...props} /> : null}
      {reviewHref === null ? null : <WriteReviewLink title={item.title} href={reviewHref} />}
      <RevisionList revisionRequests={item.revisionRequests}>
        {step === 'withdraw' && mayWork ? <WithdrawRevisionForm item={item} refusal={refusal} /> : null}
      </RevisionList>
    </>
  );
}
