import { useState } from 'react';

import {
  LongTextField,
  REQUIRED_FIELD_LABEL,
  TextField,
  UnsavedChangesBadge,
} from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { getFormValueText } from '#app/lib/form-values.ts';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import { PasswordOrCodeProofField } from '#app/modules/identity/ui/proof-field.tsx';
import { ORDER_NOTE_MAX_LENGTH } from '#app/modules/order-pages/manual/line-draft.ts';
import { MANUAL_ORDER_PAY_DAYS } from '#app/modules/payments/manual-orders.ts';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { OrderPageCard } from '../order/card.tsx';

import { OrderLines } from './order-lines.tsx';

/** Created with the page and kept while it is open: submitting the form twice creates one order. */
function FormIdHiddenInput() {
  const { values } = useEditorFormState();
  const [id] = useState(() => getFormValueText(values, 'formId'));
  return <input type="hidden" name="formId" value={id} />;
}

/** Shown if the last identity proof is older than ten minutes; submitted with the rest of the form. */
function ManualOrderIdentityProofCard() {
  const { problems } = useEditorFormState();
  const proofProblem = findFieldProblem(problems, 'proof');
  if (proofProblem === null) return null;
  return (
    <OrderPageCard title="Confirm that it is you">
      <div className="max-w-sm">
        <PasswordOrCodeProofField error={proofProblem} />
      </div>
    </OrderPageCard>
  );
}

function ManualOrderCustomerFields() {
  return (
    <OrderPageCard title="Customer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" need={REQUIRED_FIELD_LABEL} autoComplete="off" required />
        <TextField name="company" label="Company (optional)" autoComplete="off" />
        <TextField
          name="email"
          label="Email"
          type="email"
          need={REQUIRED_FIELD_LABEL}
          autoComplete="off"
          required
          hint="The payment link and order emails are sent here."
        />
      </div>
    </OrderPageCard>
  );
}

/**
 * The form of an order created by staff: the customer, the items and prices, and a note (pages.md,
 * /admin/orders, New order).
 */
export function ManualOrderForm({
  formId,
  services,
  draftOwner,
  answer,
}: {
  formId: string;
  services: readonly SellableServiceOption[];
  draftOwner: string;
  answer: FormActionResult | undefined;
}) {
  return (
    <div className="max-w-3xl">
      <AdminEditorForm
        record={{ version: 1, values: { formId } }}
        draftKey={`manual-order:${draftOwner}`}
        answer={answer}
        header={
          <PageHeader
            title="New order"
            back={{ href: '/admin/orders', label: 'Orders' }}
            note={<UnsavedChangesBadge />}
            actions={<EditorSaveButton size="sm">Create order</EditorSaveButton>}
          />
        }
      >
        <FormIdHiddenInput />
        <ManualOrderIdentityProofCard />
        <ManualOrderCustomerFields />
        <OrderLines services={services} />
        <OrderPageCard title="Internal note">
          <LongTextField
            name="note"
            label="What was agreed (optional)"
            hint="Only your team sees this."
            limit={ORDER_NOTE_MAX_LENGTH}
            rows={3}
          />
        </OrderPageCard>
        <p className="text-sm text-ink-2">
          {`The customer has ${MANUAL_ORDER_PAY_DAYS} days to pay. On the next page you can email or copy the payment link, or mark the order as paid.`}
        </p>
        <div>
          <EditorSaveButton>Create order</EditorSaveButton>
        </div>
      </AdminEditorForm>
    </div>
  );
}
