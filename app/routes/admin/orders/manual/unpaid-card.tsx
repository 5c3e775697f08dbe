import { Form } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { AdminOrderPage, UnpaidOrderActions } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { OrderPageCard } from '../order/card.tsx';
import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import { RevokeOrderLinksSection } from '../order/customer-links.tsx';

import {
  CANCEL_ORDER_DIALOG_ID,
  CancelUnpaidOrderDialog,
  MARK_PAID_DIALOG_ID,
  MarkPaidDialog,
} from './unpaid-dialogs.tsx';

type UnpaidOrderCardProps = {
  order: AdminOrderPage;
  unpaid: UnpaidOrderActions;
  /** The customer's payment link; null if the order can no longer be paid. */
  payLink: string | null;
  kept: Readonly<Record<string, string>>;
};

function UnpaidOrderStatus({ order: { status }, unpaid: { payUntil } }: UnpaidOrderCardProps) {
  if (payUntil === null) return <p className="text-sm text-ink-2">The customer hasn’t paid yet.</p>;
  const until = <LocalTime at={payUntil} />;
  if (status === 'CANCELED') return <p className="text-sm text-ink-2">The payment link has expired.</p>;
  if (status === 'EXPIRED')
    return (
      <p className="text-sm text-ink-2">
        The payment link expired on {until}. You can still record a late payment here.
      </p>
    );
  return (
    <p className="text-sm text-ink-2">
      The customer can pay through the link until {until}. Record payments received another way here.
    </p>
  );
}

/** Emails the payment link, or shows it for copying. */
function OrderPaymentLink({ payLink, email }: { payLink: string; email: string | null }) {
  return (
    <LinkWithCopyButton label="Payment link" link={payLink} copyLabel="Copy payment link">
      {email ? (
        <Form method="post">
          <Button type="submit" name="intent" value="send-pay-link">
            <Icon name="mail" className="size-4" />
            Email the payment link
          </Button>
        </Form>
      ) : null}
    </LinkWithCopyButton>
  );
}

/**
 * The actions of an unpaid order: share the payment link, mark it as paid, cancel it (pages.md "Admin
 * pages").
 */
export function UnpaidOrderActionsCard(props: UnpaidOrderCardProps) {
  const { order, unpaid, payLink, kept } = props;
  const amount = order.money ? formatDollars(order.money.totalCents) : null;
  return (
    <OrderPageCard
      title="Unpaid"
      note={amount ? <span className="text-lg font-semibold">{amount}</span> : null}
    >
      <UnpaidOrderStatus {...props} />
      {payLink ? <OrderPaymentLink payLink={payLink} email={order.customer.email} /> : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {unpaid.mayMarkPaid ? (
          <OpenDialogButton dialogId={MARK_PAID_DIALOG_ID} variant="outline">
            Mark as paid
          </OpenDialogButton>
        ) : null}
        {unpaid.mayCancel ? (
          <OpenDialogButton dialogId={CANCEL_ORDER_DIALOG_ID} variant="outline">
            Cancel order
          </OpenDialogButton>
        ) : null}
        {payLink ? <RevokeOrderLinksSection /> : null}
      </div>
      {unpaid.mayMarkPaid ? (
        <MarkPaidDialog version={unpaid.version} amount={amount ?? ''} kept={kept} />
      ) : null}
      {unpaid.mayCancel ? <CancelUnpaidOrderDialog version={unpaid.version} kept={kept} /> : null}
    </OrderPageCard>
  );
}
