import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/notes';
import { loadOrderNotes, createOrderNoteIntents } from './notes.server.ts';
import { OrderInternalNotes } from './staff-notes.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

export async function loader({ context, params }: Route.LoaderArgs) {
  return { orderId: params.id, notes: await loadOrderNotes(context.get(appContext), params.id) };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, createOrderNoteIntents(params.id, request));
}

/** The notes on a page of their own, for a form without script whose note could not be saved. */
export default function OrderNotesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, notes } = loaderData;
  return (
    <>
      <PageHeader
        title={`Notes of order ${formatOrderNumber(orderId)}`}
        back={{ href: `/admin/orders/${orderId}/messages`, label: 'Messages' }}
      />
      <div className="max-w-3xl">
        <OrderInternalNotes
          orderId={orderId}
          back={`/admin/orders/${orderId}/messages#notes`}
          answer={actionData}
          {...notes}
        />
      </div>
    </>
  );
}
