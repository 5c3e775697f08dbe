import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { appContext } from '#app/platform/context.ts';
import {
  createCustomerMessageThreadParticipant,
  canWriteMessages,
  createThreadMessageIntents,
  loadMessageThreadPageData,
} from '#app/routes/http/thread-participant.server.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { useRefreshablePageData } from '#app/ui/use-refreshed-data.ts';

import { createPrivatePageHeaders } from '../../http/private-answer.ts';
import { runPostedFormIntent } from '../../http/run-intent.server.ts';
import { getLayoutShopName } from '../../storefront/frame/provider.ts';

import { OrderLiveUpdates } from '../follow-order.tsx';
import { requireOrderAccess } from '../order-access.server.ts';

import type { Route } from './+types/page';
import { OrderMessages } from './order-messages.tsx';

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const ctx = args.context.get(appContext);
  const data = await loadMessageThreadPageData(
    ctx,
    createCustomerMessageThreadParticipant(ctx, access),
    args.request,
  );
  return {
    orderId: access.orderId,
    messages: { ...data, mayWrite: canWriteMessages(access) },
    now: ctx.now.toISOString(),
  };
}

/** Receives messages of forms without script; pages with script post to the live address. */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  const ctx = args.context.get(appContext);
  return runPostedFormIntent(
    ctx,
    args.request,
    createThreadMessageIntents(createCustomerMessageThreadParticipant(ctx, access)),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Messages - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** The thread on a page of its own, for long threads and browsers without script. */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, refresh } = useRefreshablePageData(loaderData);
  const { orderId, messages, now } = data;
  const crumbs = [
    { label: 'Your orders', to: '/orders' },
    { label: `Order ${formatOrderNumber(orderId)}`, to: `/orders/${orderId}` },
  ];
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-6 pb-20 md:pt-8 md:pb-28">
      <Breadcrumb crumbs={crumbs} />
      <div className="grid gap-2">
        <h1 className="text-3xl font-extrabold">Messages about order {formatOrderNumber(orderId)}</h1>
        <p className="text-sm text-ink-2 empty:hidden">
          <OrderLiveUpdates orderId={orderId} at={now} />
        </p>
      </div>
      <div className="max-w-3xl">
        <OrderMessages
          orderId={orderId}
          back={`/orders/${orderId}/messages#messages`}
          messages={{ ...messages, answer: actionData }}
          refresh={refresh}
        />
      </div>
    </div>
  );
}
