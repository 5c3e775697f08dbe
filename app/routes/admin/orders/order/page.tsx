import type { ShouldRevalidateFunctionArgs } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../../frame/step-up-dialog.tsx';
import { requirePermission } from '../../require-permission.ts';

import { UnpaidOrderActionsCard } from '../manual/unpaid-card.tsx';

import type { Route } from './+types/page';
import { createOrderPageIntents } from './intents.server.ts';
import { OrderItemCard } from './item-card.tsx';
import { findActionResultForOrderItem, canDeliverItem } from './item-parts.tsx';
import { listTextValuesOfRefusedForm } from './payment-section.tsx';
import { OrderStickyBar } from './order-bar.tsx';
import { AdminOrderPageHeader, OrderReadOnlyAndTrashNotices } from './order-head.tsx';
import { ConflictingOrderChangeNotice } from './other-change.tsx';
import { OtherStaffOnOrderPageNotice } from './presence.tsx';
import {
  assertStaffCanSeeOrder,
  type AdminOrderPageData,
  readAdminOrderPageData,
} from './read-order.server.ts';
import { OrderSidebar } from './order-sidebar.tsx';
import { OrderConversationsSection } from './order-conversations.tsx';
import { OrderTimelineSection } from './timeline-section.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:read')];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return readAdminOrderPageData(context.get(appContext), params.id, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  // Before any action runs: the same 404 for an order this user may not see as for a missing one.
  await assertStaffCanSeeOrder(ctx, params.id);
  return runPostedFormIntent(
    ctx,
    request,
    createOrderPageIntents(params.id, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** Also revalidates after a refusal caused by another user's change, so that the page shows that change. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Returns whether a refused delivery is reported beside its button, while its item can still be delivered.
 */
function isDeliveryRefusalNextToItem(
  answer: FormActionResult | undefined,
  { order, may }: Pick<AdminOrderPageData, 'order' | 'may'>,
): boolean {
  return order.items.some(
    (item) =>
      canDeliverItem({ item, order, may }) &&
      findActionResultForOrderItem(answer, 'deliver', item.id) !== null,
  );
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, briefs, may, timeline } = loaderData;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <AdminOrderPageHeader order={order} may={may} />
      <OrderStickyBar {...loaderData} />
      <ActionResultNotice answer={isDeliveryRefusalNextToItem(answer, loaderData) ? undefined : answer} />
      <ConflictingOrderChangeNotice answer={answer} entries={timeline.entries ?? []} />
      <OrderReadOnlyAndTrashNotices order={order} may={may} />
      <OtherStaffOnOrderPageNotice orderId={order.id} others={loaderData.others} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          {order.unpaid && order.deletedAt === null ? (
            <UnpaidOrderActionsCard
              order={order}
              unpaid={order.unpaid}
              payLink={loaderData.payLink}
              kept={listTextValuesOfRefusedForm(answer)}
            />
          ) : null}
          {order.items.map((item) => (
            <OrderItemCard
              key={item.id}
              item={item}
              brief={briefs.find(({ itemId }) => itemId === item.id) ?? null}
              order={order}
              may={may}
              answer={answer}
            />
          ))}
          <OrderConversationsSection orderId={order.id} talk={loaderData.talk} />
          <OrderTimelineSection timeline={timeline} mayResend={may.mails} />
        </div>
        <OrderSidebar {...loaderData} answer={answer} />
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
