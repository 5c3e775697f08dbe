import { data } from 'react-router';

import { fieldProblems } from '#app/lib/posted-form.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { type OrderAccess, reaches } from '#app/modules/orders/access/order-access.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { RefundRequest } from '#app/modules/payments/refund-request.tsx';
import { findRefundView } from '#app/modules/payments/refunds/find-refund-view.server.ts';
import { openRequest, withdrawRequest } from '#app/modules/payments/refunds/open-refund-request.server.ts';
import { requestForm } from '#app/modules/payments/refunds/refund-forms.ts';
import { requestRefusal } from '#app/modules/payments/refunds/refund-requests.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';

import { comesBack, goTo, type PostedForm, postedForm, privateHeaders } from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/refund';
import { BackToOrder } from './back-to-order.tsx';
import { confirmHref } from './confirm-address.ts';
import { orderAccess } from './order-access.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const access = await orderAccess(args);
  const ctx = args.context.get(appContext);
  const view = await findRefundView(ctx, access.orderId);
  if (!view) throw data(null, { status: 404 });
  const { provider } = await siteContent(ctx);
  const mayAsk = reaches(access, 'money');
  return { orderId: access.orderId, view, mayAsk, email: provider.email };
}

async function answerTo(ctx: AppContext, access: OrderAccess, form: PostedForm) {
  const back = `/orders/${access.orderId}`;
  if (form.intent === 'withdraw') {
    const withdrawn = await withdrawRequest(ctx, access);
    return withdrawn.ok ? goTo(`${back}?done=refund-withdrawn#refund`) : said(form, withdrawn.failure);
  }
  const parsed = requestForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const opened = await openRequest(ctx, access, parsed.data);
  return opened.ok ? goTo(`${back}?done=refund-requested#refund`) : said(form, opened.failure);
}

function said(form: PostedForm, failure: Parameters<typeof requestRefusal>[0]) {
  const { status, error } = requestRefusal(failure);
  return comesBack(form, [{ field: null, message: error }], status);
}

/** `POST /orders/{id}/refund`: `intent` request with reason and text, or withdraw; back to the order when it is done. */
export async function action(args: Route.ActionArgs) {
  const access = await orderAccess(args);
  if (!reaches(access, 'money'))
    return goTo(confirmHref(access.orderId, { next: `/orders/${access.orderId}/refund` }));
  return answerTo(args.context.get(appContext), access, await postedForm(args.request, ['reason', 'text']));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Refund - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** The request on a page of its own: where a guest comes to from the code, and a refused form back to with everything typed. */
export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, view, mayAsk, email } = loaderData;
  const problems = actionData?.problems ?? [];
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-8 pb-20 md:pt-12 md:pb-28">
      <BackToOrder orderId={orderId} />
      <div className="grid max-w-2xl grid-cols-1 gap-6">
        <h1 className="text-4xl font-extrabold">Refund for order {orderNumber(orderId)}</h1>
        <FormProblems problems={problems} />
        <RefundRequest
          orderId={orderId}
          view={view}
          email={email}
          isUnfolded
          confirmHref={mayAsk ? null : confirmHref(orderId, { next: `/orders/${orderId}/refund` })}
          problems={problems}
          kept={actionData?.kept ?? {}}
        />
      </div>
    </div>
  );
}
