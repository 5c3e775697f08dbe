import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { findAdminOrderPage } from '#app/modules/order-pages/admin/find-admin-order-page.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import {
  createThreadMessageIntents,
  createStaffParticipant,
  loadMessageThreadPageData,
} from '#app/routes/http/thread-participant.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/messages';
import { loadOrderNotes } from './notes.server.ts';
import { readReplySnippetsForOrderMessage } from './order-snippets.server.ts';
import { StaffOrderMessageThread } from './staff-messages.tsx';
import { OrderInternalNotes } from './staff-notes.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const messages = await loadMessageThreadPageData(ctx, createStaffParticipant(ctx, params.id), request);
  const [notes, order] = await Promise.all([
    loadOrderNotes(ctx, params.id),
    findAdminOrderPage(ctx, params.id),
  ]);
  return {
    orderId: params.id,
    messages,
    notes,
    snippets: order && (await readReplySnippetsForOrderMessage(ctx, order)),
  };
}

/** Receives messages of forms without script; pages with script post to the live address. */
export function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return runPostedFormIntent(
    ctx,
    request,
    createThreadMessageIntents(createStaffParticipant(ctx, params.id)),
  );
}

/** The messages about an order on a page of their own: with the customer, and within the team. */
export default function OrderMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, messages, notes, snippets } = loaderData;
  const page = `/admin/orders/${orderId}/messages`;
  return (
    <>
      <PageHeader
        title={`Messages of order ${formatOrderNumber(orderId)}`}
        back={{ href: '/admin/orders', label: 'Orders' }}
      />
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        <StaffOrderMessageThread
          orderId={orderId}
          back={`${page}#messages`}
          messages={{ ...messages, answer: actionData }}
          snippets={snippets}
        />
        <OrderInternalNotes orderId={orderId} back={`${page}#notes`} {...notes} />
      </div>
    </>
  );
}
