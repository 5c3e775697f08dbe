import { data, href, redirect } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { simulateProviderSideRefundOrDispute } from '#app/sandbox/simulate-provider-action.server.ts';
import { findSandboxProviderPayment } from '#app/sandbox/find-provider-payment.server.ts';
import { sandboxPaymentActionFormSchema } from '#app/sandbox/schemas.ts';
import { SandboxPaymentPageLayout } from '#app/sandbox/ui/pay-frame.tsx';
import { SandboxDisputeActions, SandboxRefundForm } from '#app/sandbox/ui/provider-actions.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import { ShopLogoMark } from '#app/ui/logo-mark.tsx';

import type { Route } from './+types/sandbox-payment';

export const handle = { area: 'personal' } satisfies RouteOptions;

const PAYMENT_INTENT_ID_PATTERN = /^pi_[A-Za-z0-9]{1,250}$/;

/** Throws a 404 outside sandbox mode, without permission to refund, and for a malformed id. */
const requireSandboxRefundPermission: Route.MiddlewareFunction = ({ context, params }) => {
  const { payments, actor } = context.get(appContext);
  if (
    payments.mode === 'sandbox' &&
    hasPermission(actor, 'orders:refund') &&
    PAYMENT_INTENT_ID_PATTERN.test(params.id)
  )
    return;
  throw data(null, { status: 404 });
};
export const middleware: Route.MiddlewareFunction[] = [requireSandboxRefundPermission];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const payment = await findSandboxProviderPayment(ctx, params.id);
  if (!payment) throw data(null, { status: 404 });
  return { ...payment, shopName: (await readSiteContent(ctx)).provider.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = sandboxPaymentActionFormSchema.safeParse(await readFormOrJsonBodyFields(request));
  if (!form.success) throw data(null, { status: 400 });
  const done = await simulateProviderSideRefundOrDispute(context.get(appContext), params.id, form.data);
  if (done.ok) return redirect(href('/sandbox/payments/:id', { id: params.id }));
  const field = form.data.intent === 'refund' ? 'amount' : null;
  return data({ problem: { field, message: done.failure.message } }, { status: 409 });
}

export function meta() {
  return [{ title: 'Test provider' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

const DISPUTE_LABELS = {
  needs_response: 'Open, evidence wanted',
  under_review: 'Open, under review',
  won: 'Won by the shop',
  lost: 'Lost by the shop',
} as const;

function SandboxPaymentFacts({ payment }: { payment: Route.ComponentProps['loaderData'] }) {
  const rows = [
    ['Left of it', formatDollars(payment.leftCents)],
    ...payment.refunds.map((refund) => [
      `Refund, ${refund.isFromShop ? 'asked for by the shop' : 'made here'}: ${refund.status}`,
      formatDollars(refund.amountCents),
    ]),
    ['Dispute', payment.dispute === null ? 'None' : DISPUTE_LABELS[payment.dispute]],
  ];
  return (
    <dl>
      {rows.map(([name, value], place) => (
        <div key={place} className="flex justify-between gap-6 border-b border-line py-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The provider's side of a test payment: triggers provider and bank events that the shop only receives. */
export default function SandboxPaymentPage({ loaderData: payment, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? null;
  const orderUrl = payment.orderId ? href('/admin/orders/:id', { id: payment.orderId }) : null;
  return (
    <SandboxPaymentPageLayout
      logo={
        <>
          <ShopLogoMark />
          {`${payment.shopName}: test provider`}
        </>
      }
      backUrl={orderUrl}
    >
      {problem ? <FormErrorSummary problems={[problem]} /> : null}
      <h1 className="pb-8 text-4xl font-extrabold">{`Payment of ${formatDollars(payment.amountCents)}`}</h1>
      <div className="grid max-w-180 gap-8">
        <SandboxPaymentFacts payment={payment} />
        {payment.leftCents > 0 ? (
          <SandboxRefundForm {...payment} error={problem?.field ? problem.message : null} />
        ) : null}
        {payment.leftCents > 0 ? <SandboxDisputeActions {...payment} /> : null}
      </div>
    </SandboxPaymentPageLayout>
  );
}
