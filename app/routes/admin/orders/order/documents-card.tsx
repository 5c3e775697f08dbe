import { Form } from 'react-router';

import { OPENS_NEW_TAB_LABEL } from '#app/lib/external-links.ts';
import { InvoiceDocumentLinks } from '#app/modules/invoicing/document-list.tsx';
import type { OrderPaymentsData } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { OrderPageCard } from './card.tsx';
import type { AdminOrderPageData } from './read-order.server.ts';

/** Returns the address of a payment on the provider's own pages; null if it has none. */
function getProviderPaymentUrl({
  provider,
  isLive,
  paymentIntent,
}: OrderPaymentsData['payments'][number]): string | null {
  if (provider !== 'stripe' || paymentIntent === null) return null;
  return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(paymentIntent)}`;
}

function ProviderDashboardPaymentLinks({ money }: { money: OrderPaymentsData | null }) {
  const links = (money?.payments ?? []).flatMap((payment) => getProviderPaymentUrl(payment) ?? []);
  return links.map((href) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline underline-offset-4"
    >
      <Icon name="external-link" className="size-4 shrink-0" />
      View payment in Stripe
      <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
    </a>
  ));
}

/** The invoice, receipt and credit notes of an order, and the emails that link the customer to them. */
export function AdminOrderDocumentsCard({ order, documents, money, may }: AdminOrderPageData) {
  if (documents === null) return null;
  const mayMail = may.write && order.deletedAt === null && order.customer.email !== null && !order.isDemo;
  return (
    <OrderPageCard title="Documents">
      <div className="grid">
        <InvoiceDocumentLinks base={`/admin/orders/${order.id}`} documents={documents} mayCorrect={false} />
        <ProviderDashboardPaymentLinks money={money} />
      </div>
      {mayMail ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="mail-confirmation" variant="outline" size="sm">
            Resend confirmation
          </Button>
          <Button type="submit" name="intent" value="mail-invoice" variant="outline" size="sm">
            Resend invoice
          </Button>
        </Form>
      ) : null}
    </OrderPageCard>
  );
}
