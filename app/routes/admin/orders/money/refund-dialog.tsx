import { useState } from 'react';

import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { formatDollars } from '#app/lib/money.ts';
import { formatCentsAsAmountInput, parseDollarsToCents } from '#app/lib/amount-input.ts';
import type { OrderPaymentsData } from '#app/modules/payments/refunds/find-order-money.server.ts';
import {
  chooseRefundFormRefundId,
  STAFF_REFUND_REASONS,
} from '#app/modules/payments/refunds/refund-states.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

import { RefundAmountFields, getRequestedRefundCents } from './refund-amount.tsx';

/** The values of a refused form, by field name. */
export type RefusedRefundFormValues = Readonly<Record<string, string>>;

type RefundDialogOrderPayment = OrderPaymentsData['payments'][number];

export const getRefundDialogId = (paymentId: string) => `refund-${paymentId}`;

function CancelItemsOnRefundCheckboxes({ lines }: { lines: OrderPaymentsData['lines'] }) {
  const open = lines.filter(({ isOpen }) => isOpen);
  // A single item needs no list: `Cancel open work` covers it.
  if (lines.length < 2 || open.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-semibold">Also cancel these items</legend>
      {open.map((line) => (
        <label key={line.id} className="flex items-start gap-3 py-0.5 text-sm">
          <input
            type="checkbox"
            name="itemId"
            value={line.id}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          <span className="wrap-anywhere">
            {line.title} ({formatDollars(line.paidCents)})
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What happens to the work and the promo code; refunding a duplicate payment changes neither. */
function RefundOrderWorkAndPromoFields({ money: { lines, promoCode } }: { money: OrderPaymentsData }) {
  return (
    <>
      <CancelItemsOnRefundCheckboxes lines={lines} />
      <CheckboxField id="cancelWork">Cancel all open work, even for a partial refund</CheckboxField>
      {promoCode ? (
        <CheckboxField id="returnPromo" isChecked>
          Restore the use of promo code {promoCode} after a full refund
        </CheckboxField>
      ) : null}
    </>
  );
}

function RefundDialogMethodNotice({ isByHand, isLive }: { isByHand: boolean; isLive: boolean }) {
  if (isByHand)
    return (
      <p className="text-sm text-ink-2">
        This payment was received outside the shop. Send the refund yourself; it is only recorded here.
      </p>
    );
  return isLive ? null : <p className="text-sm text-ink-2">Test payment: no real money moves.</p>;
}

/** Submitting the form of a refund again does not create another one. */
function PendingRefundNote({ refund }: { refund: RefundDialogOrderPayment['refunds'][number] | undefined }) {
  if (!refund) return null;
  return (
    <p className="text-sm text-ink-2">
      {formatDollars(refund.amountCents)} of this payment is waiting for the provider. Submitting again
      retries the same refund. To make another refund, reload the page first.
    </p>
  );
}

/** Returns the initial amount: typed before, or suggested; empty if there is no suggestion. */
function getInitialRefundAmount(kept: RefusedRefundFormValues, meantCents: number): string {
  return kept['amount'] ?? (meantCents === 0 ? '' : formatCentsAsAmountInput(meantCents));
}

const formatRefundButtonLabel = (cents: number | null): string =>
  cents ? `Refund ${formatDollars(cents)}` : 'Refund';

/** Refunds all that is left of one payment, or a part of it (pages.md "Admin pages", Refund). */
export function RefundDialog({
  money,
  payment,
  newRefundId,
  request,
  action,
  kept,
}: {
  money: OrderPaymentsData;
  payment: RefundDialogOrderPayment;
  /** Created with the page, for a refund without a previous request. */
  newRefundId: string;
  /** The customer's open request, which this refund answers. */
  request: { id: string; itemIds: readonly string[] } | null;
  action: string;
  kept: RefusedRefundFormValues;
}) {
  const refundId = chooseRefundFormRefundId(payment, { posted: kept, fresh: newRefundId });
  const isSurplus = payment.state === 'review' && money.payments.some(({ state }) => state === 'paid');
  const meant = isSurplus ? payment.leftCents : getRequestedRefundCents(money, request, payment.leftCents);
  const [amount, setAmount] = useState(getInitialRefundAmount(kept, meant));
  const cents = parseDollarsToCents(amount);
  return (
    <ModalFormDialog
      id={getRefundDialogId(payment.id)}
      title={request && !isSurplus ? 'Approve and refund' : 'Refund'}
      intent="refund"
      submitLabel={formatRefundButtonLabel(cents)}
      isDanger={cents === payment.leftCents}
      action={action}
      fields={{
        refundId,
        paymentId: payment.id,
        requestId: isSurplus ? '' : (request?.id ?? ''),
      }}
    >
      <PendingRefundNote refund={payment.refunds.find(({ id }) => id === refundId)} />
      <RefundAmountFields
        payment={payment}
        lines={isSurplus ? [] : money.lines}
        amount={amount}
        onChange={setAmount}
      />
      <Select
        name="reason"
        label="Reason"
        defaultValue={kept['reason'] ?? (isSurplus ? 'duplicate' : 'customer_request')}
        options={STAFF_REFUND_REASONS}
      />
      <TextArea
        name="note"
        label="Internal note (optional)"
        rows={2}
        maxLength={500}
        defaultValue={kept['note']}
      />
      {isSurplus ? null : <RefundOrderWorkAndPromoFields money={money} />}
      <RefundDialogMethodNotice isByHand={payment.provider === 'manual'} isLive={money.isLive} />
    </ModalFormDialog>
  );
}

export const ACCEPT_PAYMENT_DIALOG_ID = 'accept-payment';

/** Accepts a payment whose amount does not match the order as its full price. */
export function AcceptMismatchedPaymentDialog({
  payment,
  action,
  kept,
}: {
  payment: RefundDialogOrderPayment;
  action: string;
  kept: RefusedRefundFormValues;
}) {
  return (
    <ModalFormDialog
      id={ACCEPT_PAYMENT_DIALOG_ID}
      title="Accept this payment"
      intent="accept-payment"
      submitLabel="Accept as paid"
      action={action}
      fields={{ paymentId: payment.id }}
    >
      <p className="text-sm text-ink-2">
        {formatDollars(payment.receivedCents)} arrived, {formatDollars(payment.amountCents)} was due. The
        order will be marked as paid and work can start.
      </p>
      <TextArea
        name="why"
        label="Reason"
        rows={2}
        required
        minLength={5}
        maxLength={500}
        defaultValue={kept['why']}
      />
    </ModalFormDialog>
  );
}
