import { data } from 'react-router';

import { fieldProblems } from '#app/lib/posted-form.ts';
import { siteContent } from '#app/modules/content/queries.server.ts';
import { type OrderAccess, reaches } from '#app/modules/orders/access/model.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { findRefundView } from '#app/modules/orders/refunding/queries.server.ts';
import { openRequest, withdrawRequest } from '#app/modules/orders/refunding/requests/commands.server.ts';
import { requestRefusal } from '#app/modules/orders/refunding/requests/model.ts';
import { requestForm } from '#app/modules/orders/refunding/schemas.ts';
import { RefundRequest } from '#app/modules/orders/ui/refund-request.tsx';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';

import { comesBack, goTo, type PostedForm, postedForm, privateHeaders } from '../../auth/form-answer.ts';
import { shopName } from '../provider.ts';

import type { Route } from './+types/refund';
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
    return goTo(confirmHref(access.orderId, { next: `/orders/${access.orderId}` }));
  return answerTo(args.context.get(appContext), access, await postedForm(args.request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Refund - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** Where a request that was refused comes back to with everything typed; it also works by itself. */
export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, view, mayAsk, email } = loaderData;
  const problems = actionData?.problems ?? [];
  return (
    <div className="wrap grid max-w-180 gap-6 pt-10 pb-20 md:pt-16 md:pb-28">
      <h1 className="text-3xl font-extrabold">Refund for order {orderNumber(orderId)}</h1>
      <FormProblems problems={problems} />
      <RefundRequest
        orderId={orderId}
        view={view}
        email={email}
        confirmHref={mayAsk ? null : confirmHref(orderId, { next: `/orders/${orderId}` })}
        problems={problems}
        kept={actionData?.kept ?? {}}
      />
      <p className="text-sm">
        <a className="font-semibold underline underline-offset-4" href={`/orders/${orderId}`}>
          Back to the order
        </a>
      </p>
    </div>
  );
}
