import { data } from 'react-router';
import { z } from 'zod/mini';

import { getShopContactAddress } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { type OrderAccess, hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { RefundRequestSection } from '#app/modules/payments/refund-request.tsx';
import {
  findCustomerRefundView,
  listRefundItems,
} from '#app/modules/payments/refunds/find-refund-view.server.ts';
import {
  openRefundRequest,
  withdrawRefundRequest,
} from '#app/modules/payments/refunds/open-refund-request.server.ts';
import { buildRefundRequestSchema } from '#app/modules/payments/refunds/refund-forms.ts';
import {
  type RefundRequestFailure,
  toRefundRequestErrorResponseFields,
} from '#app/modules/payments/refunds/refund-requests.ts';
import { appContext } from '#app/platform/context.ts';
import { getRefusedFormProblemsAndValues, FormErrorSummary } from '#app/ui/form-problems.tsx';

import { redirectAfterPost, createPrivatePageHeaders } from '../http/private-answer.ts';
import { type FormIntentHandler, defineIntent, runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/refund';
import { BackToOrderLink } from './back-to-order.tsx';
import { buildConfirmEmailHref } from './confirm-address.ts';
import { requireOrderAccess } from './order-access.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const ctx = args.context.get(appContext);
  const view = await findCustomerRefundView(ctx, access.orderId);
  if (!view) throw data(null, { status: 404 });
  const { provider } = await readSiteContent(ctx);
  const mayAsk = hasOrderAccessLevel(access, 'money');
  return {
    orderId: access.orderId,
    view,
    mayAsk,
    email: getShopContactAddress(provider, ctx.settings.publicUrl),
  };
}

function describeCustomerRefundRequestRefusal(failure: RefundRequestFailure) {
  const { status, error: message } = toRefundRequestErrorResponseFields(failure);
  return { status, message, ...(failure.code === 'NO_ITEM_NAMED' && { field: 'item' }) };
}

function createRefundRequestIntents(
  access: OrderAccess,
  items: readonly { id: string }[],
): Record<string, FormIntentHandler> {
  const back = `/orders/${access.orderId}`;
  return {
    request: defineIntent({
      input: buildRefundRequestSchema(items),
      run: (ctx, form) => openRefundRequest(ctx, access, form),
      refusal: describeCustomerRefundRequestRefusal,
      redirectTo: () => `${back}?done=refund-requested#refund`,
    }),
    withdraw: defineIntent({
      input: z.object({}),
      run: (ctx) => withdrawRefundRequest(ctx, access),
      refusal: describeCustomerRefundRequestRefusal,
      redirectTo: () => `${back}?done=refund-withdrawn#refund`,
    }),
  };
}

/**
 * `POST /orders/{id}/refund`: `intent` is request, with reason and text, or withdraw; redirects to the order.
 */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  if (!hasOrderAccessLevel(access, 'money'))
    return redirectAfterPost(
      buildConfirmEmailHref(access.orderId, { next: `/orders/${access.orderId}/refund` }),
    );
  const ctx = args.context.get(appContext);
  return runPostedFormIntent(
    ctx,
    args.request,
    createRefundRequestIntents(access, await listRefundItems(ctx, access.orderId)),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Refund - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** Returns the services that were ticked in a refused form. */
function readTickedItemsOfRefusedRefundForm(answer: Route.ComponentProps['actionData']): readonly string[] {
  return !answer || answer.ok ? [] : [answer.fields['item'] ?? []].flat();
}

/**
 * The refund request on a page of its own: guests come here after the code, and refused forms return here
 * with everything that was typed.
 */
export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, view, mayAsk, email } = loaderData;
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-8 pb-20 md:pt-12 md:pb-28">
      <BackToOrderLink orderId={orderId} />
      <div className="grid max-w-2xl grid-cols-1 gap-6">
        <h1 className="text-4xl font-extrabold">Refund for order {formatOrderNumber(orderId)}</h1>
        <FormErrorSummary problems={problems} />
        <RefundRequestSection
          orderId={orderId}
          view={view}
          email={email}
          isUnfolded
          confirmHref={mayAsk ? null : buildConfirmEmailHref(orderId, { next: `/orders/${orderId}/refund` })}
          problems={problems}
          kept={kept}
          keptItems={readTickedItemsOfRefusedRefundForm(actionData)}
        />
      </div>
    </div>
  );
}
