import { randomUUID } from 'node:crypto';

import { data, type ShouldRevalidateFunctionArgs } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/refunds';
import { createOrderPaymentIntents } from './money/intents.server.ts';
import { AdminOrderPaymentPanel } from './money/payment-card.tsx';
import { findOrderPaymentsOrThrow404 } from './money/order.server.ts';
import { RefundRequestDecision } from './money/request-decision.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:money')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const money = await findOrderPaymentsOrThrow404(ctx, params.id);
  return { money, newRefundId: randomUUID(), mayRefund: hasPermission(ctx.actor, 'orders:refund') };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'orders:refund')) throw data(null, { status: 403 });
  const { orderId } = await findOrderPaymentsOrThrow404(ctx, params.id);
  return runPostedFormIntent(
    ctx,
    request,
    createOrderPaymentIntents(context.get(requestSessionContext), orderId),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** Also revalidates after a refusal: a refund the provider did not answer is then listed as pending. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Returns the values of a refused form; empty after a success. */
function getRefusedRefundFormTextValues(answer: Route.ComponentProps['actionData']): Record<string, string> {
  if (!answer || answer.ok) return {};
  const typed = Object.entries(answer.fields).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}

/** The payments of one order: received, refunded, and the actions. */
export default function RefundsPage({ loaderData, actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  const { money, newRefundId, mayRefund } = loaderData;
  const kept = getRefusedRefundFormTextValues(actionData);
  const action = `/admin/orders/${money.orderId}/refunds`;
  return (
    <>
      <PageHeader
        title={`Payment of order ${formatOrderNumber(money.orderId)}`}
        back={{ href: '/admin/orders', label: 'Orders' }}
      />
      <div className="grid max-w-160 gap-5">
        {findStepUpPrompt(actionData) === null ? <ActionResultNotice answer={actionData} /> : null}
        <RefundRequestDecision money={money} mayDecide={mayRefund} action={action} kept={kept} />
        <AdminOrderPaymentPanel
          money={money}
          newRefundId={newRefundId}
          mayRefund={mayRefund}
          action={action}
          kept={kept}
        />
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
