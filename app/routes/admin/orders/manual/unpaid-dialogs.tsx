import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { MANUAL_PAYMENT_METHODS } from '#app/modules/orders/payment-methods.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

type UnpaidOrderDialogProps = { version: number; kept: Readonly<Record<string, string>> };

export const MARK_PAID_DIALOG_ID = 'mark-paid';

/** Records a payment received without a provider: the method and a reference. */
export function MarkPaidDialog({ version, amount, kept }: UnpaidOrderDialogProps & { amount: string }) {
  return (
    <ModalFormDialog
      id={MARK_PAID_DIALOG_ID}
      title="Mark as paid"
      intent="mark-paid"
      submitLabel="Mark as paid"
      fields={{ version: String(version) }}
    >
      <p className="text-sm text-ink-2">
        {`Records ${amount} as received. The customer gets the confirmation and invoice, and work can start. This can’t be undone, only refunded.`}
      </p>
      <SelectField
        id="paid-method"
        name="method"
        label="Payment method"
        defaultValue={kept['method'] ?? 'bank_transfer'}
        options={MANUAL_PAYMENT_METHODS}
      />
      <Field
        id="paid-reference"
        name="reference"
        label="Reference"
        hint="As shown on the bank statement or receipt."
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={kept['reference']}
      />
    </ModalFormDialog>
  );
}

export const CANCEL_ORDER_DIALOG_ID = 'cancel-order';

/** Cancels an unpaid order. */
export function CancelUnpaidOrderDialog({ version, kept }: UnpaidOrderDialogProps) {
  return (
    <ModalFormDialog
      id={CANCEL_ORDER_DIALOG_ID}
      title="Cancel this order?"
      intent="cancel-order"
      submitLabel="Cancel order"
      closeLabel="Keep order"
      fields={{ version: String(version) }}
    >
      <p className="text-sm text-ink-2">Customers can no longer pay for it. You can still view it here.</p>
      <TextArea
        id="cancel-reason"
        name="reason"
        label="Reason"
        hint="Only your team sees this."
        rows={2}
        required
        maxLength={500}
        defaultValue={kept['reason']}
      />
    </ModalFormDialog>
  );
}
