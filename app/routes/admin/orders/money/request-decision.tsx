import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { OrderPaymentsData } from '#app/modules/payments/refunds/find-order-money.server.ts';
import {
  REFUND_REQUEST_STATE_LABELS,
  getRefundRequestReasonLabel,
} from '#app/modules/payments/refunds/refund-requests.ts';
import { TextArea } from '#app/ui/field.tsx';

import { type RefusedRefundFormValues, getRefundDialogId } from './refund-dialog.tsx';

const DECLINE_REFUND_REQUEST_DIALOG_ID = 'decline-refund-request';

/** A customer's refund request, with its actions: approve by a refund, or decline with a message. */
export function RefundRequestDecision({
  money,
  mayDecide,
  action,
  kept = {},
}: {
  money: OrderPaymentsData;
  mayDecide: boolean;
  action: string;
  kept?: RefusedRefundFormValues;
}) {
  const [newest] = money.requests;
  if (!newest) return null;
  const payment = money.payments.find(({ state, leftCents }) => state === 'paid' && leftCents > 0);
  const isOpen = newest.state === 'open';
  const meant = money.lines.filter(({ id }) => newest.itemIds.includes(id)).map(({ title }) => title);
  return (
    <section
      aria-labelledby="refund-request"
      className={`grid gap-3 rounded-base border p-4 ${isOpen ? 'border-warn bg-warn-tint' : 'border-line bg-paper'}`}
    >
      <h2 id="refund-request" className="text-base font-semibold">
        {isOpen
          ? 'Refund requested'
          : `Refund request: ${REFUND_REQUEST_STATE_LABELS[newest.state] ?? newest.state}`}
      </h2>
      <p className="text-sm">
        {getRefundRequestReasonLabel(newest.reason)}, <LocalTime at={newest.requestedAt} />
      </p>
      {meant.length > 0 ? (
        <p className="text-sm wrap-anywhere">
          <strong className="font-semibold">For:</strong> {meant.join(', ')}
        </p>
      ) : null}
      {newest.text ? <p className="text-sm wrap-anywhere whitespace-pre-line">{newest.text}</p> : null}
      {newest.decisionNote ? (
        <p className="border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
          {newest.decisionNote}
        </p>
      ) : null}
      {isOpen && mayDecide ? (
        <div className="flex flex-wrap gap-2">
          {payment ? (
            <OpenDialogButton dialogId={getRefundDialogId(payment.id)} size="sm">
              Approve: refund
            </OpenDialogButton>
          ) : null}
          <OpenDialogButton dialogId={DECLINE_REFUND_REQUEST_DIALOG_ID} variant="outline" size="sm">
            Decline
          </OpenDialogButton>
          <ModalFormDialog
            id={DECLINE_REFUND_REQUEST_DIALOG_ID}
            title="Decline refund request"
            intent="decline-refund-request"
            submitLabel="Decline"
            action={action}
            fields={{ requestId: newest.id }}
          >
            <TextArea
              name="decision"
              label="Reply to the customer"
              hint="At least 20 characters; sent by email."
              rows={6}
              required
              minLength={20}
              maxLength={2000}
              defaultValue={kept['decision']}
            />
          </ModalFormDialog>
        </div>
      ) : null}
    </section>
  );
}
