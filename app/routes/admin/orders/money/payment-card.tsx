import { Link } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { OrderPaymentsData } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { STAFF_REFUND_REASONS } from '#app/modules/payments/refunds/refund-states.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

import {
  ACCEPT_PAYMENT_DIALOG_ID,
  AcceptMismatchedPaymentDialog,
  type RefusedRefundFormValues,
  RefundDialog,
  getRefundDialogId,
} from './refund-dialog.tsx';

type OrderPayment = OrderPaymentsData['payments'][number];
type PaymentRefund = OrderPayment['refunds'][number];

const REFUND_STATE_BADGES: Record<string, { words: string; tone: BadgeTone }> = {
  queued: { words: 'Waiting for the provider', tone: 'warn' },
  pending: { words: 'Processing', tone: 'warn' },
  succeeded: { words: 'Refunded', tone: 'good' },
  failed: { words: 'Failed', tone: 'bad' },
  canceled: { words: 'Canceled', tone: 'bad' },
};

const getRefundReasonLabel = (reason: string) =>
  STAFF_REFUND_REASONS.find(({ value }) => value === reason)?.label ?? reason;

function OrderPaymentAmountRow({
  name,
  amount,
  isStrong = false,
}: {
  name: string;
  amount: string;
  isStrong?: boolean;
}) {
  return (
    <div
      className={`flex justify-between gap-4 py-1 ${isStrong ? 'border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

function OrderTotals({ money }: { money: OrderPaymentsData }) {
  return (
    <dl className="text-sm">
      {money.discountCents > 0 ? (
        <OrderPaymentAmountRow name="Subtotal" amount={formatDollars(money.subtotalCents)} />
      ) : null}
      {money.discountCents > 0 ? (
        <OrderPaymentAmountRow
          name={money.promoCode ? `Discount (${money.promoCode})` : 'Discount'}
          amount={`-${formatDollars(money.discountCents)}`}
        />
      ) : null}
      <OrderPaymentAmountRow name="Total" amount={formatDollars(money.totalCents)} isStrong />
      {money.refundedCents > 0 ? (
        <OrderPaymentAmountRow name="Refunded" amount={`-${formatDollars(money.refundedCents)}`} />
      ) : null}
    </dl>
  );
}

function RefundRow({ refund }: { refund: PaymentRefund }) {
  const state = REFUND_STATE_BADGES[refund.state] ?? { words: refund.state, tone: 'neutral' as const };
  return (
    <li className="grid gap-1 border-t border-line py-2.5 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular-nums">{formatDollars(refund.amountCents)}</span>
        <Badge tone={state.tone}>{state.words}</Badge>
      </span>
      <span className="text-ink-2">
        <LocalTime at={refund.at} />,{' '}
        {refund.origin === 'provider_dashboard'
          ? 'issued at the payment provider'
          : getRefundReasonLabel(refund.reason)}
      </span>
      {refund.note ? <span className="wrap-anywhere whitespace-pre-line">{refund.note}</span> : null}
      {refund.failureReason ? (
        <span className="text-bad">The provider says: {refund.failureReason.replaceAll('_', ' ')}</span>
      ) : null}
    </li>
  );
}

type AdminOrderPaymentPanelProps = {
  money: OrderPaymentsData;
  newRefundId: string;
  mayRefund: boolean;
  action: string;
  kept?: RefusedRefundFormValues;
};

type PaymentActionProps = AdminOrderPaymentPanelProps & { payment: OrderPayment; isSurplus: boolean };

/** The actions of one payment: accept it if it was held, refund it. */
function OrderPaymentActionButtons({
  payment,
  isSurplus,
  money,
  newRefundId,
  action,
  kept = {},
}: PaymentActionProps) {
  const isHeld = payment.state === 'review';
  const open = money.requests.find(({ state }) => state === 'open') ?? null;
  return (
    <div className="flex flex-wrap gap-2">
      {isHeld && !isSurplus ? (
        <>
          <OpenDialogButton dialogId={ACCEPT_PAYMENT_DIALOG_ID} size="sm">
            Accept as paid
          </OpenDialogButton>
          <AcceptMismatchedPaymentDialog payment={payment} action={action} kept={kept} />
        </>
      ) : null}
      {payment.leftCents > 0 && money.disputeState !== 'OPEN' ? (
        <>
          <OpenDialogButton dialogId={getRefundDialogId(payment.id)} variant="outline" size="sm">
            {isSurplus ? 'Refund this payment' : 'Refund'}
          </OpenDialogButton>
          <RefundDialog
            key={payment.leftCents}
            {...{ money, payment, newRefundId, request: open, action, kept }}
          />
        </>
      ) : null}
    </div>
  );
}

/** What was paid, how and when, and who recorded it if no provider did. */
function PaymentMethodSummary({ payment }: { payment: OrderPayment }) {
  const { cardBrand, cardLast4, byHand, takenBy, paidAt } = payment;
  const card = cardLast4 ? `${cardBrand ?? 'card'} ${cardLast4}` : payment.provider;
  return (
    <span className="min-w-0 wrap-anywhere">
      {formatDollars(payment.receivedCents)}
      {byHand ? `: ${byHand}` : ` by ${card}`}
      {paidAt ? (
        <>
          , <LocalTime at={paidAt} />
        </>
      ) : null}
      {takenBy ? `, by ${takenBy}` : ''}
    </span>
  );
}

function OrderPaymentWithRefunds({
  payment,
  ...props
}: AdminOrderPaymentPanelProps & { payment: OrderPayment }) {
  const { money } = props;
  const isHeld = payment.state === 'review';
  const isSurplus = isHeld && money.payments.some(({ state }) => state === 'paid');
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <PaymentMethodSummary payment={payment} />
        {isHeld ? <Badge tone="bad">{isSurplus ? 'Paid twice' : 'Needs review'}</Badge> : null}
      </p>
      {payment.refunds.length > 0 ? (
        <ul>
          {payment.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      ) : null}
      {props.mayRefund ? (
        <OrderPaymentActionButtons payment={payment} isSurplus={isSurplus} {...props} />
      ) : null}
      {props.mayRefund && payment.provider === 'sandbox' && payment.paymentIntent ? (
        <Link
          to={`/sandbox/payments/${payment.paymentIntent}`}
          className="text-sm underline underline-offset-4"
        >
          Open in the test provider
        </Link>
      ) : null}
    </div>
  );
}

function OrderPaymentDisputeNotice({ dispute }: { dispute: OrderPaymentsData['disputes'][number] }) {
  const isOpen = dispute.state === 'OPEN';
  return (
    <div
      className={`rounded-base px-4 py-3 text-sm ${isOpen ? 'bg-bad-tint text-bad' : 'bg-sunken text-ink-2'}`}
    >
      <strong className="font-semibold">
        Dispute {isOpen ? 'open' : dispute.state.toLowerCase()}: {formatDollars(dispute.amountCents)},{' '}
        {dispute.reason.replaceAll('_', ' ')}
      </strong>
      {isOpen ? (
        <p>
          Work, automatic acceptance and refunds are on hold.
          {dispute.evidenceDueAt ? (
            <>
              {' '}
              Evidence due <LocalTime at={dispute.evidenceDueAt} />.
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/**
 * An order's money for staff: sums, payments with their refunds, disputes, and actions. `action` is where the
 * forms post; `createOrderPaymentIntents` handles them there.
 */
export function AdminOrderPaymentPanel(props: AdminOrderPaymentPanelProps) {
  const { money } = props;
  return (
    <section
      aria-labelledby="money"
      className="grid min-w-0 gap-4 rounded-base border border-line bg-paper p-5"
    >
      <h2 id="money" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        Payment {money.isLive ? null : <Badge>Test</Badge>}
      </h2>
      {money.disputes.map((dispute) => (
        <OrderPaymentDisputeNotice key={dispute.id} dispute={dispute} />
      ))}
      <OrderTotals money={money} />
      {money.payments.map((payment) => (
        <OrderPaymentWithRefunds key={payment.id} payment={payment} {...props} />
      ))}
      {money.payments.length === 0 ? (
        <p className="text-sm text-ink-2">
          {money.paymentState === 'NO_CHARGE' ? 'Nothing to pay, nothing to refund.' : 'No payment received.'}
        </p>
      ) : null}
    </section>
  );
}
