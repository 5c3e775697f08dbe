import { data } from 'react-router';

import { type OrderAccess, hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { reviseInvoiceCompanyDetails } from '#app/modules/invoicing/correct-invoice.server.ts';
import {
  findOrIssueRequestedInvoiceDocument,
  findOrderDocuments,
} from '#app/modules/invoicing/find-documents.server.ts';
import { describeInvoiceCorrectionFailure } from '#app/modules/invoicing/model.ts';
import { listBillingTextWarnings } from '#app/modules/invoicing/drawing-warnings.server.ts';
import { buyerBillingFormSchema } from '#app/modules/invoicing/schemas.ts';
import { BillingForm } from '#app/modules/invoicing/billing-form.tsx';
import { appContext } from '#app/platform/context.ts';
import { getRefusedFormProblemsAndValues, FormErrorSummary } from '#app/ui/form-problems.tsx';

import { redirectAfterPost, createPrivatePageHeaders } from '../http/private-answer.ts';
import { type FormIntentHandler, defineIntent, runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/billing';
import { BackToOrderLink } from './back-to-order.tsx';
import { buildConfirmEmailHref } from './confirm-address.ts';
import { requireOrderAccess } from './order-access.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  if (!hasOrderAccessLevel(access, 'money'))
    throw redirectAfterPost(
      buildConfirmEmailHref(access.orderId, { next: `/orders/${access.orderId}/billing` }),
    );
  const ctx = args.context.get(appContext);
  // Orders from before invoices existed get theirs now.
  const invoice = await findOrIssueRequestedInvoiceDocument(ctx, access.orderId, {
    kind: 'invoice',
    revision: null,
  });
  if (!invoice) throw data(null, { status: 404 });
  return { orderId: access.orderId, documents: await findOrderDocuments(ctx, access.orderId) };
}

function createOrderBillingIntents(access: OrderAccess): Record<string, FormIntentHandler> {
  return {
    billing: defineIntent({
      input: buyerBillingFormSchema,
      run: (ctx, form) => reviseInvoiceCompanyDetails(ctx, access, form),
      warnings: listBillingTextWarnings,
      refusal(failure) {
        const { status, error: message } = describeInvoiceCorrectionFailure(failure);
        return { status, message };
      },
      redirectTo: () => `/orders/${access.orderId}?done=invoice#money`,
    }),
  };
}

/** `POST /orders/{id}/billing`: saves the company data for the invoice and redirects to the order. */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  if (!hasOrderAccessLevel(access, 'money'))
    return redirectAfterPost(
      buildConfirmEmailHref(access.orderId, { next: `/orders/${access.orderId}/billing` }),
    );
  return runPostedFormIntent(args.context.get(appContext), args.request, createOrderBillingIntents(access));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Invoice - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, documents } = loaderData;
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-8 pb-20 md:pt-12 md:pb-28">
      <BackToOrderLink orderId={orderId} />
      <div className="grid max-w-2xl grid-cols-1 gap-6">
        <h1 className="text-4xl font-extrabold">Invoice for order {formatOrderNumber(orderId)}</h1>
        <p className="-mt-2 text-ink-2">
          Your changes create a new version of invoice {documents.invoice?.number} with the same number. The
          previous version stays in your order.
        </p>
        <FormErrorSummary problems={problems} />
        {documents.invoice?.isCorrectable ? (
          <BillingForm
            billing={documents.billing}
            kept={kept}
            problems={problems}
            submitLabel="Create a new invoice"
          />
        ) : (
          <p>{describeInvoiceCorrectionFailure({ code: 'INVOICE_LOCKED' }).error}</p>
        )}
      </div>
    </div>
  );
}
