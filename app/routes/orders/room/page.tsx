import { Form } from 'react-router';

import { SubmitPayButton } from '#app/modules/cart/ui/submit-pay-button.tsx';
import { getShopContactAddress } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { findCustomerOrder } from '#app/modules/order-pages/room/find-order-room.server.ts';
import type { CustomerOrder, CustomerOrderItem } from '#app/modules/order-pages/room/order-room.ts';
import { OrderTimeline } from '#app/modules/order-pages/room/order-timeline.tsx';
import { type OrderAccess, hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { listReviewLinksOfOrderItems } from '#app/modules/reviews/list-reviewable-items.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { getOrCreateCheckoutCookie } from '#app/platform/cookies.server.ts';
import {
  canWriteMessages,
  createMessageDeduplicationKey,
} from '#app/routes/http/thread-participant.server.ts';
import { useRefreshablePageData } from '#app/ui/use-refreshed-data.ts';

import { createPrivatePageHeaders } from '../../http/private-answer.ts';
import { runPostedFormIntent } from '../../http/run-intent.server.ts';
import { getLayoutShopName } from '../../storefront/frame/provider.ts';

import { OrderMessages } from '../messages/order-messages.tsx';
import { buildConfirmEmailHref } from '../confirm-address.ts';
import { requireOrderAccess } from '../order-access.server.ts';

import type { Route } from './+types/page';
import { createCustomerOrderIntents } from './intents.server.ts';
import { SettledBriefReferenceLink, CustomerOrderItemDecision } from './item-decision.tsx';
import { OrderItemSection } from './item-section.tsx';
import { getOrderSuccessMessage, isFormRefusalOfOrderItem } from './model.ts';
import { CustomerOrderPaymentPanel } from './room-payment-card.tsx';
import { OrderDocumentsAndRefundRequest } from './payment-details.tsx';
import { PayManualOrderSection } from './manual-order-payment.tsx';
import { CustomerOrderHeader } from './customer-order-header.tsx';
import { CustomerOrderFormErrors } from './order-form-errors.tsx';
import { useOrderAutoRefresh } from './use-order-auto-refresh.ts';
import { useServerTime } from './use-server-now.ts';

/** Returns the visitor's rights that change what the page shows. */
function readOrderVisitorPermissions(access: OrderAccess) {
  return { isOwner: access.as === 'owner', mayWork: hasOrderAccessLevel(access, 'work') };
}

/** Returns the review addresses of accepted items without a review, by item id. */
function buildReviewLinksOfAcceptedItems(
  ctx: AppContext,
  room: CustomerOrder,
  { mayWork }: ReturnType<typeof readOrderVisitorPermissions>,
) {
  const accepted = room.items.filter(({ workState }) => workState === 'accepted');
  return listReviewLinksOfOrderItems(ctx, mayWork ? accepted.map(({ id }) => id) : []);
}

/**
 * Returns where a guest must confirm the email address before requesting a refund; null if that is not
 * needed.
 */
function getConfirmEmailBeforeRefundHref(access: OrderAccess): string | null {
  const next = `/orders/${access.orderId}/refund`;
  return hasOrderAccessLevel(access, 'money') ? null : buildConfirmEmailHref(access.orderId, { next });
}

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const ctx = args.context.get(appContext);
  const visitor = readOrderVisitorPermissions(access);
  const [{ room, thread, chosen, briefs, documents, refund }, { provider }] = await Promise.all([
    findCustomerOrder(ctx, access),
    readSiteContent(ctx),
  ]);
  return {
    room,
    money: { documents, refund, confirmHref: getConfirmEmailBeforeRefundHref(access) },
    reviews: await buildReviewLinksOfAcceptedItems(ctx, room, visitor),
    briefs,
    messages: {
      thread,
      chosen,
      clientKey: createMessageDeduplicationKey(),
      mayWrite: canWriteMessages(access),
    },
    visitor,
    done: getOrderSuccessMessage(new URL(args.request.url).searchParams.get('done')),
    email: getShopContactAddress(provider, ctx.settings.publicUrl),
    now: ctx.now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  const ctx = args.context.get(appContext);
  const browser = getOrCreateCheckoutCookie(args.request, ctx.settings);
  return runPostedFormIntent(ctx, args.request, createCustomerOrderIntents(access, browser));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = createPrivatePageHeaders(actionHeaders);
  own.set('Referrer-Policy', 'no-referrer');
  return own;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData ? `Order ${loaderData.room.number}` : 'Order not found';
  return [{ title: `${name} - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

function OrderPageNotice({ children, tone }: { children: string; tone: 'good' | 'warn' }) {
  const colours = tone === 'good' ? 'bg-good-tint text-good' : 'bg-warn-tint text-warn';
  return (
    <p role="status" className={`rounded-base px-4 py-3 text-sm font-semibold ${colours}`}>
      {children}
    </p>
  );
}

/** Continues an unpaid order whose checkout is still open. */
function ContinuePaymentForm() {
  return (
    <Form method="post" reloadDocument>
      <SubmitPayButton>Finish payment</SubmitPayButton>
    </Form>
  );
}

/** Sorts delivered items first: they are accepted automatically after a deadline. */
function sortDeliveredItemsFirst(items: readonly CustomerOrderItem[]): CustomerOrderItem[] {
  const rank = ({ workState }: CustomerOrderItem) => (workState === 'delivered' ? 0 : 1);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** One order for its buyer: what happens next, when, and what was delivered (pages.md "The order room"). */
export default function OrderRoomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: newest, refresh } = useRefreshablePageData(loaderData);
  const { room, money, briefs, messages, reviews, visitor, done, email } = newest;
  const refusal = actionData?.ok === false ? actionData : null;
  const briefOf = (item: CustomerOrderItem) => briefs.find(({ itemId }) => itemId === item.id) ?? null;
  const now = useServerTime(newest.now);
  useOrderAutoRefresh(refresh, room.paymentState === 'PROCESSING');
  const ofItem = room.items.some(({ id }) => isFormRefusalOfOrderItem(refusal, id));
  return (
    <div className="wrap grid gap-10 pt-6 pb-20 md:pt-8 md:pb-28">
      {room.isTest ? (
        <OrderPageNotice tone="warn">
          {room.paidAt ? 'Test payment, no card was charged' : 'Test payments, no card is charged'}
        </OrderPageNotice>
      ) : null}
      {done && !refusal ? <OrderPageNotice tone="good">{done}</OrderPageNotice> : null}
      {refusal && !ofItem ? <CustomerOrderFormErrors refusal={refusal} /> : null}
      <CustomerOrderHeader room={room} now={now} isGuest={!visitor.isOwner} readAt={newest.now} />
      <PayManualOrderSection room={room} now={now} />
      {room.isPayable && room.payUntil === null ? <ContinuePaymentForm /> : null}
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-14">
          <section aria-labelledby="services-title" className="grid gap-10">
            <h2 id="services-title" className="sr-only">
              Services
            </h2>
            {sortDeliveredItemsFirst(room.items).map((item) => (
              <OrderItemSection
                key={item.id}
                orderId={room.id}
                item={item}
                isAlone={room.items.length === 1}
                now={now}
                after={<SettledBriefReferenceLink brief={briefOf(item)} isOpen={room.status === 'PAID'} />}
              >
                <CustomerOrderItemDecision
                  orderId={room.id}
                  item={item}
                  brief={briefOf(item)}
                  refusal={isFormRefusalOfOrderItem(refusal, item.id) ? refusal : null}
                  now={now}
                  mayWork={visitor.mayWork}
                  isOpen={room.status === 'PAID'}
                  reviewHref={reviews[item.id] ?? null}
                />
              </OrderItemSection>
            ))}
          </section>
          <OrderMessages
            orderId={room.id}
            back={`/orders/${room.id}#messages`}
            messages={messages}
            refresh={refresh}
          />
          <section aria-labelledby="timeline-title" className="grid gap-4">
            <h2 id="timeline-title" className="text-xl font-semibold">
              Timeline
            </h2>
            <OrderTimeline events={room.events} />
          </section>
        </div>
        <aside className="grid gap-5 lg:sticky lg:top-30 xl:top-24" aria-label="Payment and help">
          <CustomerOrderPaymentPanel room={room}>
            <OrderDocumentsAndRefundRequest orderId={room.id} email={email} {...money} />
          </CustomerOrderPaymentPanel>
          <p className="text-sm text-ink-2">
            Have a question about this order?{' '}
            <a className="font-semibold underline underline-offset-4" href="#messages">
              Send a message
            </a>{' '}
            to the person working on it.
          </p>
        </aside>
      </div>
    </div>
  );
}
